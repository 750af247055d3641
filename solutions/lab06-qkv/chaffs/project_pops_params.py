"""The results are right, but the caller's dict is empty after the call, as pop leaves it: the layer
has lost its weights.

zh: 结果没错，可调用之后，调用者的字典被掏空了，用 pop 取数组就会这样：这一层从此没有了权重。

function: project_qkv
caught by: test3/x and params unchanged
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
    out = []
    for name in ("c_q", "c_k", "c_v"):
        weight = params.pop(f"{name}.weight")
        bias = params.pop(f"{name}.bias")
        out.append(linear(x, weight, bias))
    return tuple(out)


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
