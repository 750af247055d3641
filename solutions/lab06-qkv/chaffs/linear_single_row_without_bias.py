"""A single row, a 1-D x, comes out without its bias, while tables have theirs. If it has a branch of
its own, b is missing there.

zh: 单独一行，也就是一维的 x，结果里没有加偏置，二维表却都加了。如果它走的是另一条分支，
那里就漏了 b。

function: linear
caught by: test2/one row, 1-D == [20, 31, 39]
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    if x.ndim == 1:
        return W.T @ x
    y = x @ W
    return y if b is None else y + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
