"""You assign each product to the cell where it has to be added. What stays is the last one,
x[i][din-1] * W[din-1][j].

zh: 每个乘积应当累加，你却直接赋值给了那一格。最后留下的只有最后一个乘
积 x[i][din-1] * W[din-1][j]。

function: linear
caught by: test1/y[0][0] == 11
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    out = np.zeros((*x.shape[:-1], W.shape[1]), dtype=np.result_type(x, W, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        for j in range(W.shape[1]):
            for d in range(W.shape[0]):
                out[index][j] = x[index][d] * W[d, j]
    return out if b is None else out + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
