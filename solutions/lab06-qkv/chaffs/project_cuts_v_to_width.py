"""You cut every result to the width of q. The value may be wider, and what is cut off is lost.

zh: 你把每个结果都截成 q 的宽度。值可以更宽，截掉的部分就丢了。

function: project_qkv
caught by: test3/[2,3,4], c_v.weight [4,6]: v.shape == (2, 3, 6)
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
    width = params["c_q.weight"].shape[1]
    out = []
    for name in ("c_q", "c_k", "c_v"):
        out.append(linear(x, params[f"{name}.weight"], params[f"{name}.bias"])[..., :width])
    return tuple(out)


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
