"""You project x[0] and lose the axis of the samples: [T, d] comes back where [B, T, d] is asked for.

zh: 你只投影了 x[0]，样本那个轴丢了：要的是 [B, T, d]，返回的是 [T, d]。

function: project_qkv
caught by: test3/q.shape == (1, 2, 2)
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
    tokens = x[0]
    return [linear(tokens, params[f"{c}.weight"], params[f"{c}.bias"]) for c in ("c_q", "c_k", "c_v")]


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
