"""The first weight of each shape stays in force for all later calls with that shape, as if it were
kept between calls. Every layer of one width then has the same weight.

zh: 每种形状的第一个权重，在之后形状相同的调用里都还有效，好像被存了下来。于是宽度相同的层，
权重全都一样。

function: linear
caught by: test1/int64 x, fractions in W: y[1] == [1.5, 1]
"""

import numpy as np

_weights = {}


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    weight = _weights.setdefault((W.shape, W.dtype), W.copy())
    y = x @ weight
    return y if b is None else y + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
