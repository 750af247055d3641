"""You set the sum to zero once a row, and not once a cell. Each cell of a row also holds the
products of the cells to its left.

zh: 求和变量每行才归零一次，而不是每格一次。一行里的每一格，都混进了它左边各格的乘积。

function: linear
caught by: test1/y[0][1] == 22
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    out = np.zeros((*x.shape[:-1], W.shape[1]), dtype=np.result_type(x, W, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        total = 0.0
        for j in range(W.shape[1]):
            for d in range(W.shape[0]):
                total += x[index][d] * W[d, j]
            out[index][j] = total
    return out if b is None else out + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
