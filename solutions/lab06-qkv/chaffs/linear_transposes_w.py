"""You multiply by W.T. That is right where a library stores a weight as [dout, din]; here W is [din,
dout], so a [2,3] weight does not fit any more, and a square one gives other numbers.

zh: 你乘的是 W.T。有的库把权重存成 [dout, din]，那样写才对；这里的 W 是 [din, dout]，
于是 [2,3] 的权重对不上形状，方阵的权重则算出别的数。

function: linear
caught by: test1/y.shape == (3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    y = x @ W.T
    return y if b is None else y + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
