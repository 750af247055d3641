"""You make at least a table of x, and a single row comes back as [1, 3] where [3] is asked for.

zh: 你把 x 至少变成了一张表，于是单独一行进来，出去的是 [1, 3]，而要的是 [3]。

function: linear
caught by: test2/one row, 1-D: shape == (3,)
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = np.atleast_2d(x) @ W
    return y if b is None else y + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
