"""You join q, k and v along the last axis and return one array of width 3d. The caller wants three.

zh: 你把 q、k、v 沿最后一个轴拼在一起，返回一个宽度为 3d 的数组。调用者要的是三个数组。

function: project_qkv
caught by: test3/number of returned arrays == 3
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    parts = [linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v")]
    return np.concatenate(parts, axis=-1)


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
