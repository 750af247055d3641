"""A call that does not name bias gets the count without biases from you. Look at the first line of the
function: the stub has a default there.

zh: 调用时不写 bias，你给出的个数就不含偏置。看看函数的第一行：骨架在那里写了默认值。

function: param_count
caught by: test4/D=64, bias not named: 16640
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
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=False):
    return 4 * D * D + (4 * D if bias else 0)
