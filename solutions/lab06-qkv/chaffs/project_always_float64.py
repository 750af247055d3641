"""Your q, k and v are float64 whatever comes in, as arrays from np.zeros(...) are. Filling one of
those does not change its dtype.

zh: 不管输入是什么，你的 q、k、v 都是 float64，np.zeros(...) 建的数组就是这样。往里填数，
并不会改变它的 dtype。

function: project_qkv
caught by: test3/float32 in -> float32 q
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = x @ W
    if b is None:
        return y
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return y + b


def project_qkv(x, params):
    results = []
    for name in ("c_q", "c_k", "c_v"):
        weight, bias = params[f"{name}.weight"], params[f"{name}.bias"]
        out = np.zeros((*x.shape[:-1], weight.shape[1]))
        out[...] = linear(x, weight, bias)
        results.append(out)
    return tuple(results)


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
