"""You project with every weight you find in params, in the order in which you find them. Filled in
another order, the dict gives you v where q is wanted; with an output projection in it, four
arrays come back.

zh: params 里有几个权重，你就按遇到的次序投影几次。字典换个次序填，该是 q 的地方就成了 v；
里面要是还有输出端的投影，返回的就成了四个数组。

function: project_qkv
caught by: test3/params in another order: q[0][0] == [2, 4]
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
    names = [key.removesuffix(".weight") for key in params if key.endswith(".weight")]
    return [linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in names]


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
