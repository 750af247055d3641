"""You project the first sample and hand its result to every other one. With a batch of one nothing
shows.

zh: 你只投影了第一个样本，再把结果分给其余的样本。批里只有一个样本时看不出来。

function: project_qkv
caught by: test3/random [2,3,4]: q matches the oracle
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
    out = []
    for name in ("c_q", "c_k", "c_v"):
        one = linear(x[0], params[f"{name}.weight"], params[f"{name}.bias"])
        out.append(np.stack([one] * len(x)))
    return tuple(out)


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
