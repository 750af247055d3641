"""Your result is float64 whatever comes in, as an array from np.zeros(...) is. float32 inputs must
give a float32 result.

zh: 不管输入是什么，你的结果都是 float64，np.zeros(...) 建的数组就是这样。
float32 的输入应当得到 float32 的结果。

function: linear
caught by: test2/float32 in -> float32 out
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    out = np.zeros((*x.shape[:-1], W.shape[1]))
    out[...] = x @ W
    if b is not None:
        out += b
    return out


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
