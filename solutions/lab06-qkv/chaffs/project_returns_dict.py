"""You return a dict with the keys q, k and v. The caller unpacks three arrays, and unpacking a dict
gives its keys.

zh: 你返回的是一个字典，键是 q、k、v。调用者要拆出三个数组，而拆字典得到的是它的键。

function: project_qkv
caught by: test3/number of returned arrays == 3
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
    return {name: linear(x, params[f"c_{name}.weight"], params[f"c_{name}.bias"]) for name in "qkv"}


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
