"""You return q, v, k. Each projection is right, but the caller unpacks q, k, v and compares queries
with contents.

zh: 你返回的次序是 q、v、k。每个投影都没错，可调用者按 q、k、v 来接，结果拿查询去和内容比较了。

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
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, v, k


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
