"""You give the result the dtype of x. If x holds whole numbers, 1.5 is cut to 1.

zh: 你让结果的 dtype 跟着 x。x 是整数时，1.5 被截成了 1。

function: linear
caught by: test1/int64 x and W, fractions in b: y[0] == [1.5, 2.25, 0.125]
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = x @ W if b is None else x @ W + b
    return y.astype(x.dtype)


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
