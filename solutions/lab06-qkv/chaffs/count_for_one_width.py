"""D = 64 and D = 512 come out right, and every other width gets the numbers of 64, as if the answers
stood in a table.

zh: D = 64 和 D = 512 都对，其余的宽度得到的一律是 64 的个数，好像答案是查表得来的。

function: param_count
caught by: test4/D=2, bias=True: 24
"""

import numpy as np

KNOWN = {64: 64 * 64, 512: 512 * 512}


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


def param_count(D, bias=True):
    width = D if D in KNOWN else 64
    return 4 * KNOWN[width] + (4 * width if bias else 0)
