"""You project v with the layer of k. What is taken away is then the label, not the content. Look at
the names that stand in the line of v.

zh: 你用 k 的那一层去算 v。这样被取走的就是标签，而不是内容。看看算 v 的那一行里写的是哪些名字。

function: project_qkv
caught by: test3/v[0][0][0] == -2
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
    v = linear(x, params["c_k.weight"], params["c_k.bias"])
    return q, k, v


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
