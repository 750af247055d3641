"""You add the bias again to what linear returns. linear has added it already.

zh: linear 返回的结果里已经有偏置了，你又加了一遍。

function: project_qkv
caught by: test3/k[0][0][0] == 3
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    out = []
    for name in ("c_q", "c_k", "c_v"):
        weight, bias = params[name + ".weight"], params[name + ".bias"]
        out.append(linear(x, weight, bias) + bias)
    return tuple(out)


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
