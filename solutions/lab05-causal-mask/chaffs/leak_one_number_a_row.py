"""You return one number for each row. One number for the whole table was asked for.

zh: 你为每一行各返回了一个数。要的是整张表一个数。

function: leak
caught by: test6/nothing masked == 0.9362
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
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return np.where(allowed, 0.0, weights).sum(axis=-1)
