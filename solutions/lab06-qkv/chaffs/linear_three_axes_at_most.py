"""You restore the first two axes and leave the rest to -1. For [B, T, D] that is right; with a
fourth axis the last two run together.

zh: 还原形状时你只写了前两个轴，剩下的都交给 -1。[B, T, D] 没有问题；多一个轴，
最后两个轴就并到一起了。

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
