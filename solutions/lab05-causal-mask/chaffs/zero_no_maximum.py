"""You do not subtract the maximum of the row. exp(1000) is infinity, and infinity / infinity is NaN.

zh: 你没有减去这一行的最大值。exp(1000) 是无穷大，无穷大除以无穷大就是 NaN。

function: zero_then_drop
caught by: test5/zero route, scores 1000 and 1000: row 0 == [0.5, 0.5, 0] (no NaN)
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
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    e = np.exp(np.where(allowed, scores, 0.0))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
