"""You return the mask in the shape of the scores. All allowed scores are gone, and every allowed
cell gets the same weight.

zh: 你返回的是扩展成分数形状的掩码。可看的分数全没了，每个可看的格子权重都一样。

function: add_mask
caught by: test4/x[0][0] == 1
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
    out = np.zeros(scores.shape, dtype=mask.dtype)
    out[...] = mask
    return out


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
