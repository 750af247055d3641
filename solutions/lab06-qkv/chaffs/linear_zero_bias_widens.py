"""Without a bias your result is float64, even for float32 inputs: what you add in its place,
np.zeros(dout) for instance, is float64.

zh: 没有偏置时，你的结果是 float64，哪怕输入是 float32：你拿来顶替偏置的东西，
比如 np.zeros(dout)，是 float64。

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
