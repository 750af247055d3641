"""You let nothing below zero through, as an activation does. A linear layer has none: half of what q
and k say lies below zero.

zh: 你把小于零的数都变成了 0，这是激活函数做的事。线性层没有激活函数；
q 和 k 里有一半信息是负数。

function: linear
caught by: test1/random [4,3] with W [3,5] (x10) match the oracle
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = x @ W
    if b is not None:
        if b.shape != W.shape[1:]:
            raise ValueError(f"b {b.shape} does not fit W {W.shape}")
        y = y + b
    return np.maximum(y, 0)


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
