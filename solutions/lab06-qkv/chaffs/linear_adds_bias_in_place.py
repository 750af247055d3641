"""With whole numbers in x and W and fractions in b your call raises: y holds whole numbers, too, and
NumPy refuses to squeeze a fraction into it, as `y += b` would have to.

zh: x 和 W 是整数、b 带小数时，你的调用会抛异常：y 也是整数数组，
而 `y += b` 这样的写法要把小数塞进去，NumPy 不肯。

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
