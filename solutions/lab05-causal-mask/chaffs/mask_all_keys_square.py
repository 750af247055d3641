"""Your mask is [t + base, t + base]: it has a row for every key of the cache too. Only the t new
queries have scores.

zh: 你的掩码是 [t + base, t + base]：缓存里的每个键也占了一行。可有分数的只是 t 个新查询。

function: causal_mask
caught by: test2/t=1, base=3: shape == (1, 4)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    return np.triu(np.full((t + base, t + base), neg), k=1)


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
    return float(weights[~allowed].sum())
