"""Reference of lab06-qkv."""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x is {x.shape} and W is {W.shape}: a row of x must be as long as W has rows")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"W is {W.shape} and b is {b.shape}: b must have one entry a column of W")
    y = np.matmul(x, W)
    return y if b is None else y + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    one = D * D + (D if bias else 0)
    return 4 * one
