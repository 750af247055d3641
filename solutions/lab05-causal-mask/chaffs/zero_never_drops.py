"""The last step is missing: the forbidden cell keeps its weight of 0.0900.

zh: 你漏了最后一步：禁看的格子留着它的 0.0900。

function: zero_then_drop
caught by: test5/zero route[0][2] == 0
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        for j in range(t + base):
            if j > i + base:
                out[i, j] = neg
    return out


def allowed(t, base=0):
    return np.arange(t + base) <= np.arange(t)[:, None] + base


def add_mask(scores, mask):
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores are {scores.shape}, mask is {mask.shape}")
    return scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
