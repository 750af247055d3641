"""You add b[i] to the whole of row i. b has one entry for each column of y, not for each row; with
three rows and three columns nothing raises, and y[0][1] gets 10 where it needs 20.

zh: 你把 b[i] 加到了整个第 i 行上。b 的每个元素对应 y 的一列，不是一行；三行三列时不会报错，
可 y[0][1] 加的是 10，本该加 20。

function: linear
caught by: test1/y[0][1] == 22
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = x @ W
    if b is not None:
        for i in range(y.shape[0]):
            y[i] = y[i] + b[i]
    return y


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
