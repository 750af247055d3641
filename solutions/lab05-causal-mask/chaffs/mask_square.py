"""Your mask is always [t, t]. With a cache there are t queries but t + base keys, and the mask does
not fit the scores.

zh: 你的掩码总是 [t, t]。有缓存时，查询是 t 个，键却有 t + base 个，掩码和分数对不上。

function: causal_mask
caught by: test2/t=1, base=3: shape == (1, 4)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    return np.triu(np.full((t, t), neg), k=1)


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
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
