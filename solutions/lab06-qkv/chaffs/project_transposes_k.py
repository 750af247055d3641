"""You return k already transposed, ready for the scores. Whoever comes next transposes it again;
with two tokens of width two the shape does not even show it.

zh: 你返回的 k 已经转置好了，准备拿去算分数。后面的人会再转置一次；两个词元、宽度为 2 时，
连形状都看不出来。

function: project_qkv
caught by: test3/k[0][0][1] == 1
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
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, np.swapaxes(k, 1, 2), v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
