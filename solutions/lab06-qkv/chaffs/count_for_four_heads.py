"""You give each of four heads matrices of its own of full width, and multiply by 4 once more. The
heads share the width: four of [64, 16] are one of [64, 64].

zh: 你让四个头各有一套全宽的矩阵，又多乘了一个 4。各个头是分享宽度的：
四个 [64, 16] 合起来就是一个 [64, 64]。

function: param_count
caught by: test4/D=64, bias=False: 16384
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
    return q, k, v


def param_count(D, bias=True):
    heads = 4
    return heads * 4 * D * D + (4 * D if bias else 0)
