"""Your count is four times too large, as one in bytes is: four for each float32. What is asked for is
how many numbers there are.

zh: 你的个数是应有的四倍，像是按字节数的：每个 float32 算四个字节。要的是数的个数。

function: param_count
caught by: test4/D=64, bias=False: 16384
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    numbers = 4 * D * D
    if bias:
        numbers += 4 * D
    return numbers * np.dtype(np.float32).itemsize
