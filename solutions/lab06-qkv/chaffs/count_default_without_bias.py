"""You changed the default of bias to False. Who does not name it then gets the count without biases.

zh: 你把 bias 的默认值改成了 False。调用时不写它，就数不到偏置了。

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
