"""You work with floats, and so the count is one: 48.0 and not 48. It cannot be used as a size, and
from 2**53 on it is no longer exact.

zh: 你用浮点数来算，个数也成了浮点数：48.0 而不是 48。它不能当作大小来用，超过 2**53 还会不准。

function: param_count
caught by: test4/D=3: an int, not a float
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
    return q, k, v


def param_count(D, bias=True):
    return 4 * D**2.0 + (4 * D if bias else 0)
