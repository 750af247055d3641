"""You write the results into arrays of the shape of x. A layer may change the width: a weight of
[4,5] makes rows of five.

zh: 你把结果写进与 x 同形的数组。线性层可以改变宽度：[4,5] 的权重得到的是长度为 5 的行。

function: project_qkv
caught by: test3/[2,3,4], c_q.weight [4,5]: q.shape == (2, 3, 5)
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    q, k, v = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
    for out, name in ((q, "c_q"), (k, "c_k"), (v, "c_v")):
        out[...] = linear(x, params[f"{name}.weight"], params[f"{name}.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
