"""You divide by the number of all cells. Weight is shared out row by row, 1 for each; the sum of
what went astray was asked, not a mean.

zh: 你除以了所有格子的数目。权重是逐行分配的，每行共 1；要的是走错地方的权重之和，不是平均。

function: leak
caught by: test6/nothing masked == 0.9362
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
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(np.where(allowed, 0.0, weights).mean())
