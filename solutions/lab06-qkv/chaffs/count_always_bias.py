"""You ignore the argument bias and always count the biases.

zh: 你没有理会参数 bias，一律把偏置数进去。

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
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    weights = 4 * D * D
    biases = 4 * D
    return weights + biases
