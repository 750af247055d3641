"""You take x itself as the value. It has the right width here, but the value has a layer of its own,
and x never went through it.

zh: 你把 x 本身当作值。它的宽度在这里碰巧合适，可值有自己的层，x 并没有经过那一层。

function: project_qkv
caught by: test3/v[0][0][0] == -2
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
    return q, k, x.copy()


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
