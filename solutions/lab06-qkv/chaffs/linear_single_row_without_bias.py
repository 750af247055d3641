"""You handle a single row on its own and forget b there. Tables come out right; a 1-D x comes out
without its bias.

zh: 单独一行你另写了一条分支，那里忘了加 b。表格的结果都对，一维的 x 却少了偏置。

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
