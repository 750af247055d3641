"""You fold the bias into the width, 4 * (D+1) * (D+1). A bias adds one row to a matrix, (D+1) * D,
and no column.

zh: 你把偏置并进了宽度，算成 4 * (D+1) * (D+1)。偏置只给矩阵添一行，是 (D+1) * D，
并没有多出一列。

function: param_count
caught by: test4/D=64, bias=True: 16640
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
    return q, k, v


def param_count(D, bias=True):
    side = D + 1 if bias else D
    return 4 * side * side
