"""You multiply by b where it has to be added. A product of 1 with a bias of 10 gives 10 and not 11.

zh: b 该加，你却用它去乘。乘积是 1、偏置是 10 时，得到 10 而不是 11。

function: linear
caught by: test1/y[0][0] == 11
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"{x.shape} @ {W.shape}")
    y = x @ W
    if b is not None:
        if b.shape != W.shape[1:]:
            raise ValueError(f"b {b.shape}, W {W.shape}")
        y = y * b
    return y


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
