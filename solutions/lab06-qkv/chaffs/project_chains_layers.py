"""You feed q into the layer of k, and k into the layer of v. The three are no chain: each of them
starts from x.

zh: 你把 q 送进了 k 的层，又把 k 送进了 v 的层。这三个不是一条链：每一个都从 x 出发。

function: project_qkv
caught by: test3/k[0][0][0] == 3
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
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(q, params["c_k.weight"], params["c_k.bias"])
    v = linear(k, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
