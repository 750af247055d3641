"""You use allowed[0] for every row. Each query has a row of its own in that table.

zh: 每一行你用的都是 allowed[0]。其实每个查询在那张表里各有一行。

function: zero_then_drop
caught by: test5/zero route, random [3,5] (x10) match the oracle
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)


def allowed(t, base=0):
    out = np.zeros((t, t + base), dtype=bool)
    for i in range(t):
        out[i, : i + base + 1] = True
    return out


def add_mask(scores, mask):
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores are {scores.shape}, mask is {mask.shape}")
    return scores + mask


def zero_then_drop(scores, allowed):
    free = allowed[0]
    zeroed = np.where(free, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(free, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
