"""You give linear the weights and leave out the biases. q hides it, because its bias is zero here; k
and v do not.

zh: 你只把权重交给了 linear，漏了偏置。这里 q 的偏置恰好是 0，看不出来；k 和 v 就瞒不住了。

function: project_qkv
caught by: test3/k[0][0][0] == 3
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
    q = linear(x, params["c_q.weight"])
    k = linear(x, params["c_k.weight"])
    v = linear(x, params["c_v.weight"])
    return q, k, v


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
