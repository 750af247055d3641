"""Up to three axes the result is right; with a fourth one, two of them run together. All the axes in
front have to come back, however many there are.

zh: 三个轴以内都对；多到四个，就有两个轴并到了一起。不管前面有几个轴，都要还原出来。

function: linear
caught by: test2/random [2,3,4,5] with W [5,6] match the oracle
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = x.reshape(-1, x.shape[-1]) @ W
    if b is not None:
        y = y + b
    if x.ndim > 2:
        return y.reshape(x.shape[0], x.shape[1], -1)
    return y.reshape(*x.shape[:-1], W.shape[1])


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
