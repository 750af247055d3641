"""You add the bias with `y += b`. If x and W hold whole numbers, so does y, and NumPy refuses to
squeeze a fraction into it: the call raises.

zh: 你用 `y += b` 加偏置。x 和 W 都是整数时 y 也是整数数组，NumPy 不肯把小数塞进去，
于是抛出异常。

function: linear
caught by: test1/int64 x and W, fractions in b: y[0] == [1.5, 2.25, 0.125]
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = x @ W
    if b is not None:
        if b.shape != W.shape[1:]:
            raise ValueError(f"b {b.shape} does not fit W {W.shape}")
        y += b
    return y


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
