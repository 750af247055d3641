"""You flatten x to rows for the three products and return rows. q, k and v have to be [B, T, d]
again.

zh: 你把 x 摊平成一行行来做三次乘法，返回的还是一行行。q、k、v 应当恢复成 [B, T, d]。

function: project_qkv
caught by: test3/q.shape == (1, 2, 2)
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    rows = x.reshape(-1, x.shape[-1])
    q = linear(rows, params["c_q.weight"], params["c_q.bias"])
    k = linear(rows, params["c_k.weight"], params["c_k.bias"])
    v = linear(rows, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
