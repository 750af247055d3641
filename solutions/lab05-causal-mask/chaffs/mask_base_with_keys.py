"""You add base to j. But the keys are counted from the start of the sequence; it is the queries that
come later, so base belongs to i.

zh: 你把 base 加到了 j 上。可是键从序列开头数起，晚来的是查询，所以 base 应当加在 i 上。

function: causal_mask
caught by: test2/t=1, base=3: row 0 == [0, 0, 0, 0] (sees everything)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j + base > i, neg, 0.0)


def allowed(t, base=0):
    return np.arange(t + base) <= np.arange(t)[:, None] + base


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
    return float(weights[~allowed].sum())
