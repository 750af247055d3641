"""Your blocked cells hold almost 0, as -1e-9 does: one sign too many in the exponent. Nothing is
hidden, since exp of it is 1.

zh: 你挡住的格子里几乎是 0，-1e-9 就是这样：指数上多了个负号。这样什么也没挡住，
因为它的 exp 等于 1。

function: causal_mask
caught by: test1/m[0][1] < -1e8
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e-9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)


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
