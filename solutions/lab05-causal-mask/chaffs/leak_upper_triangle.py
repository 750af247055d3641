"""You sum the cells above the diagonal and do not look at allowed. Which cells are forbidden is what
that table is for.

zh: 你加的是对角线以上的格子，没有看 allowed。哪些格子不许看，正是那张表要说的。

function: leak
caught by: test6/nothing masked == 0.9362
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
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.triu(weights, k=1).sum())
