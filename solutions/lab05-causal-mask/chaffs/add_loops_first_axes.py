"""Your loops run over the first two axes and take them for T and S. With batch and heads in front
those are B and H, and each head gets a single number of the mask.

zh: 你的循环走的是最前面两个轴，把它们当成了 T 和 S。前面有批和头时，那两个轴是 B 和 H，
于是每个头只加上了掩码里的一个数。

function: add_mask
caught by: test4/[2,4,3,5]: largest of out[..., 0, 3] < -1e8
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.full((t, t + base), float(neg))
    for i in range(t):
        out[i, : i + base + 1] = 0.0
    return out


def allowed(t, base=0):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return j <= i + base


def add_mask(scores, mask):
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores are {scores.shape}, mask is {mask.shape}")
    out = np.zeros(scores.shape, dtype=np.result_type(scores, mask))
    for i in range(scores.shape[0]):
        for j in range(scores.shape[1]):
            out[i, j] = scores[i, j] + mask[i, j]
    return out


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
