"""You count 2 * D for a matrix of [D, D], its two sides. It has D * D entries; for D = 2 the two
agree.

zh: [D, D] 的矩阵你数成了 2 * D，那是两条边长之和。它有 D * D 个元素；只有 D = 2 时两者才相等。

function: param_count
caught by: test4/D=64, bias=False: 16384
"""

import numpy as np


def linear(x, W, b=None):
    din, dout = W.shape
    if x.shape[-1] != din:
        raise ValueError(f"rows of x {x.shape} are not as long as W {W.shape} is high")
    if b is not None and b.shape != (dout,):
        raise ValueError(f"b {b.shape}, W {W.shape}: one bias a column is needed")
    rows = x.reshape(-1, din) @ W
    if b is not None:
        rows = rows + b
    return rows.reshape(*x.shape[:-1], dout)


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    matrix = 2 * D
    return 4 * (matrix + D) if bias else 4 * matrix
