"""Tables are right, and any other number of axes raises. Your code takes x for [rows, din], perhaps by
unpacking its shape into two names; x of [B, T, D] has three axes.

zh: 二维表都对，轴数一变就抛异常。你的代码认定 x 是 [行数, din]，也许是把形状拆成了两个名字；
[B, T, D] 的 x 有三个轴。

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
