"""You unpack the shape of x into two names. That is right for a table of rows; x of [B, T, D] has
three axes, and the unpacking raises.

zh: 你把 x 的形状拆成了两个名字。对一张由行组成的表没有问题；[B, T, D] 的 x 有三个轴，
一拆就抛异常。

function: linear
caught by: test2/y.shape == (2, 3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    rows, width = x.shape
    if width != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = x @ W
    return y if b is None else y + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
