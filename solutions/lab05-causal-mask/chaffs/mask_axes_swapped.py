"""Your array is [t + base, t]: keys as rows, queries as columns. For base = 0 the shape hides it;
the rows belong to the queries.

zh: 你的数组是 [t + base, t]：键成了行，查询成了列。base = 0 时形状看不出问题；
可行应当属于查询。

function: causal_mask
caught by: test2/t=1, base=3: shape == (1, 4)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t + base, t))
    for i in range(t + base):
        out[i, i + 1 :] = neg
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
    return float(weights[~allowed].sum())
