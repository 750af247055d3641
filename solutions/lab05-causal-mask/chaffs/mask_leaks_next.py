"""You start one diagonal too late: the cell right behind the diagonal is open. Every position sees the
next token, which is just the one it should predict. Try your comparison, or the k of np.triu, with
i = 0 and base = 0.

zh: 你晚了一条对角线：紧挨着对角线的那一格是开的。每个位置都看得到下一个词元，
而那正是它要预测的。拿 i = 0、base = 0 试一试你的比较，或者 np.triu 的 k。

function: causal_mask
caught by: test1/m[0][1] < -1e8
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    return np.triu(np.full((t, t + base), neg), k=base + 2)


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
