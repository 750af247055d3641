"""You write the products back into x before you return them, to save an array. With a square W that
works, and the caller's tokens are gone; with another W the result does not even fit.

zh: 为了省一个数组，你先把乘积写回 x 再返回。W 是方阵时写得进去，调用者的词元却没了；
W 不是方阵时根本放不下。

function: linear
caught by: test1/y.shape == (3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    x[...] = x @ W
    if b is not None:
        x += b
    return x


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
