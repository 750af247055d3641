"""The caller gets None from you. If the count is worked out, the function ends without returning it.

zh: 调用者从你这里拿到的是 None。如果个数已经算好，那就是函数没有返回它就结束了。

function: param_count
caught by: test4/D=64, bias=False: 16384
"""

import numpy as np


def linear(x, W, b=None):
    din, dout = W.shape
    if x.shape[-1] != din:
        raise ValueError(f"rows of x {x.shape} are not as long as W {W.shape} is high")
    if b is not None and b.shape != (dout,):
        raise ValueError(f"b {b.shape}, W {W.shape}: one bias a column is needed")
    rows = x.reshape(-1, din) @ W
    if b is not None:
        rows = rows + b
    return rows.reshape(*x.shape[:-1], dout)


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D * D
    if bias:
        count += 4 * D
