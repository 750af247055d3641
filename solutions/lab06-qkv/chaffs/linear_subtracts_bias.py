"""You subtract b, as if y had to be centred. The layer is y = xW + b.

zh: 你减去了 b，好像要把 y 居中似的。这一层的公式是 y = xW + b。

function: linear
caught by: test1/y[0][0] == 11
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"{x.shape} @ {W.shape}")
    y = x @ W
    if b is not None:
        if b.shape != W.shape[1:]:
            raise ValueError(f"b {b.shape}, W {W.shape}")
        y = y - b
    return y


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
