"""You convert W to the dtype of x before the product. If x holds whole numbers, a weight of 0.5
becomes 0.

zh: 相乘之前你把 W 转成了 x 的 dtype。x 是整数时，0.5 的权重就成了 0。

function: linear
caught by: test1/int64 x, fractions in W: y[1] == [1.5, 1]
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = x @ W.astype(x.dtype)
    if b is None:
        return y
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return y + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
