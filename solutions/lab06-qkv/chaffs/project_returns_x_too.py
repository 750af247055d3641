"""You return four arrays: q, k, v and x. The numbers are right, but `q, k, v = project_qkv(...)`
raises.

zh: 你返回了四个数组：q、k、v，还有 x。数都对，可是 `q, k, v = project_qkv(...)` 会抛异常。

function: project_qkv
caught by: test3/number of returned arrays == 3
"""

import numpy as np


def linear(x, W, b=None):
    din, dout = W.shape
    if x.shape[-1] != din:
        raise ValueError(f"rows of x {x.shape} are not as long as W {W.shape} is high")
    if b is not None and b.shape != (dout,):
        raise ValueError(f"b {b.shape}, W {W.shape}: one bias a column is needed")
    rows = x.reshape(-1, din) @ W
    if b is not None:
        rows = rows + b
    return rows.reshape(*x.shape[:-1], dout)


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v, x


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
