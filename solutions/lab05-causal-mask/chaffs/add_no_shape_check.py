"""You trust NumPy to refuse masks that do not fit. One row of mask is stretched over all rows of
scores without a word.

zh: 你指望 NumPy 来拒绝不合适的掩码。可只有一行的掩码会被一声不响地用到每一行分数上。

function: add_mask
caught by: test4/scores [4,3], mask [1,3] raises ValueError
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
    return scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
