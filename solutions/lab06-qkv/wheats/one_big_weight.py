"""Puts the three weights side by side, multiplies once, and splits the result by their widths."""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape}: its rows do not fit W {W.shape}")
    if b is None:
        return np.matmul(x, W)
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape}: one entry a column of W {W.shape} is needed")
    return np.add(b, np.matmul(x, W))


def project_qkv(x, params):
    names = ("c_q", "c_k", "c_v")
    weights = [params[f"{name}.weight"] for name in names]
    biases = [params[f"{name}.bias"] for name in names]
    together = linear(x, np.concatenate(weights, axis=1), np.concatenate(biases))
    ends = np.cumsum([weight.shape[1] for weight in weights])
    return tuple(np.split(together, ends[:-1], axis=-1))


def param_count(D, bias=True):
    one_projection = D**2 + D * int(bias)
    return one_projection + one_projection + one_projection + one_projection
