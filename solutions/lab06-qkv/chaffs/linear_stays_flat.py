"""You flatten x to rows, which is fine, and return the rows. The result of [2,3,2] has to be
[2,3,3], not [6,3].

zh: 你把 x 摊平成一行行来算，这没问题，可你直接返回了这些行。[2,3,2] 的结果应当是 [2,3,3]，
不是 [6,3]。

function: linear
caught by: test2/y.shape == (2, 3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    rows = x.reshape(-1, x.shape[-1]) @ W
    if b is None:
        return rows
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return rows + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
