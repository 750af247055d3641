"""You leave base out of the comparison. With two cached keys, row 0 may look at one key only instead
of three.

zh: 比较时你没有加 base。缓存里有两个键时，第 0 行本可以看三个键，现在只能看一个。

function: allowed
caught by: test3/allowed(2, 2): cells that are True == 7
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)


def allowed(t, base=0):
    return np.arange(t + base) <= np.arange(t)[:, None]


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
