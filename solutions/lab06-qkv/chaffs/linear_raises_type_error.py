"""Shapes that do not fit make you raise TypeError. The arguments do have the right type, their sizes
are wrong: that is a ValueError.

zh: 形状对不上时你抛的是 TypeError。参数的类型没有错，错的是大小，应当抛 ValueError。

function: linear
caught by: test1/[3,2] with W [3,2] raises ValueError
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise TypeError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise TypeError(f"b {b.shape} does not fit W {W.shape}")
    y = x @ W
    return y if b is None else y + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
