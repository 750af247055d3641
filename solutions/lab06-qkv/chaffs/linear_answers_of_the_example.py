"""The worked example comes out right, and every other weight gets zeros, as if the weight of the
example stood in the function. It has to go by the W it is given.

zh: 例题的结果都对，换成别的权重，得到的全是 0，好像例题的权重写死在了函数里。
该用的是传进来的 W。

function: linear
caught by: test1/square W: y[0] == [1, 2] (x @ W.T gives [1, 3])
"""

import numpy as np

EXAMPLE = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]])


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    y = np.zeros((*x.shape[:-1], W.shape[1]))
    if np.array_equal(W, EXAMPLE):
        y[..., 0] = x[..., 0]
        y[..., 1] = x[..., 1]
        y[..., 2] = 2 * x[..., 0] - x[..., 1]
    return y if b is None else y + b


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
