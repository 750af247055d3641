"""You add b[j] inside the loop over din, so it is added once for each product: twice for rows of
length 2. It belongs behind that loop.

zh: 你在沿 din 的循环里加 b[j]，每做一次乘法就加一遍：行长为 2，就加了两遍。
它应该放在这层循环之后。

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
                out[index][j] += x[index][d] * W[d, j]
                if b is not None:
                    out[index][j] += b[j]
    return out


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
