"""The caller gets None from you. If y is computed, the function ends without returning it.

zh: 调用者从你这里拿到的是 None。如果 y 已经算好，那就是函数没有返回它就结束了。

function: linear
caught by: test1/y.shape == (3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = x @ W
    if b is not None:
        y = y + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
