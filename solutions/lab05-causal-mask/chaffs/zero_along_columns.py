"""Your softmax runs along axis 0, down the columns. A table of one row then has columns of one cell,
and each of them is 1.

zh: 你的 softmax 沿 axis 0 走，也就是顺着列。只有一行的表，每列只有一格，每格都是 1。

function: zero_then_drop
caught by: test5/zero route[0][0] == 0.6652
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
    return scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=0))
    weights = e / e.sum(axis=0)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
