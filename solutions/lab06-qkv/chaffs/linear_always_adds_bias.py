"""You add b without asking whether there is one. Without a bias b is None, and an array plus None
raises TypeError.

zh: 你不问有没有 b 就直接相加。没有偏置时 b 是 None，数组加 None 会抛 TypeError。

function: linear
caught by: test1/no b: y[0] == [1, 2, 0]
"""

import numpy as np


def linear(x, W, b=None):
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return x @ W + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
