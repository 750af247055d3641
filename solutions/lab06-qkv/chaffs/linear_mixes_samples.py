"""You flatten x after swapping its first two axes and restore the shape without swapping back. The
shape is right, but rows of the two samples change places.

zh: 你先交换前两个轴再摊平，还原形状时却没有换回来。形状是对的，可两个样本的行串了位置。

function: linear
caught by: test2/y[0][1] == [12, 23, 31]
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    rows = x
    if x.ndim > 2:
        rows = x.swapaxes(0, 1)
    y = rows.reshape(-1, x.shape[-1]) @ W
    if b is not None:
        y = y + b
    return y.reshape(*x.shape[:-1], W.shape[1])


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
