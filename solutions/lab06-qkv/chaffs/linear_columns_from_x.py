"""You compute W.T times x.T, as in books where vectors are columns, and return it as it is. y comes
out transposed; with three rows and three columns even the shape agrees.

zh: 你算的是 W.T 乘 x.T，像那些把向量写成列的书一样，然后直接返回。这样得到的 y 是转置过的；
三行三列时连形状都看不出来。

function: linear
caught by: test1/y[0][1] == 22
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    columns = W.T @ x.T
    if b is None:
        return columns
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return columns + b.reshape(-1, 1)


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
