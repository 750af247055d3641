"""You leave it to NumPy whether b fits. A b of length 1 fits everything: it is added in all columns,
and nobody hears that the bias had the wrong shape.

zh: b 合不合适，你全交给了 NumPy。长度为 1 的 b 跟什么都合得来：它被加到每一列，
没有人知道偏置的形状其实不对。

function: linear
caught by: test1/b of length 1 for 3 columns raises ValueError
"""

import numpy as np


def linear(x, W, b=None):
    y = np.matmul(x, W)
    if b is not None:
        y = y + b
    return y


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
