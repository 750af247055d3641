"""You turn every result into float32. The check against float64 finds that only seven digits are
left.

zh: 你把所有结果都转成了 float32。与 float64 的真值一比，就看出只剩七位有效数字。

function: linear
caught by: test1/random [4,3] with W [3,5] (x10) match the oracle
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = (x @ W).astype(np.float32)
    if b is None:
        return y
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return y + b.astype(np.float32)


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
