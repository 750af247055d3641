"""You add b to x and multiply then: (x + b)W. But b is as long as a row of y, not as a row of x, so
for a W that is not square the two cannot even be added; for a square one b goes through W.

zh: 你先把 b 加到 x 上再相乘，成了 (x + b)W。b 的长度与 y 的一行相同，而不是 x 的一行，
W 不是方阵时根本加不起来；是方阵时，b 也被 W 变换了一遍。

function: linear
caught by: test1/y.shape == (3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    if b is not None:
        x = x + b
    return np.matmul(x, W)


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
