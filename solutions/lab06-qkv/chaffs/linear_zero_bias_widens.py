"""Without a bias you add np.zeros(dout), which is float64. The numbers are right, but a float32
input comes back as float64.

zh: 没有偏置时你加的是 np.zeros(dout)，它是 float64。数是对的，
可 float32 的输入出来成了 float64。

function: linear
caught by: test2/float32 in, no b -> float32 out
"""

import numpy as np


def linear(x, W, b=None):
    if b is None:
        b = np.zeros(W.shape[1])
    if x.shape[-1] != W.shape[0] or b.shape != W.shape[1:]:
        raise ValueError(f"shapes do not fit: {x.shape}, {W.shape}, {b.shape}")
    return x @ W + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
