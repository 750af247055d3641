"""You make one projection and return it three times. Query, key and value then say the same thing,
and three layers learn no more than one.

zh: 你只做了一次投影，返回了三遍。查询、键、值说的都是同一件事，
有三个层也学不到比一个层更多的东西。

function: project_qkv
caught by: test3/k[0][0][0] == 3
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    return q, q, q


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
