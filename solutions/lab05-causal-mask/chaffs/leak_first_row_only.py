"""Only the first row is looked at. Does your return stand inside the loop?

zh: 你只看了第一行。return 是不是写进了循环里？

function: leak
caught by: test6/two rows == 1.1
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
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    total = 0.0
    for row, free in zip(weights, allowed):
        total += row[~free].sum()
        return float(total)
