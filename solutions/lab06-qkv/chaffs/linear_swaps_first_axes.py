"""You restore [T, B, dout] where [B, T, dout] went in. With two samples of three tokens the shape
already shows it.

zh: 进来的是 [B, T, D]，你还原成了 [T, B, dout]。两个样本、每个三个词元，光看形状就知道不对。

function: linear
caught by: test2/y.shape == (2, 3, 3)
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
    if x.ndim == 3:
        return y.reshape(x.shape[1], x.shape[0], W.shape[1])
    return y.reshape(*x.shape[:-1], W.shape[1])


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
