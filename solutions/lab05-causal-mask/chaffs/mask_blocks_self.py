"""You block j >= i + base, so no position may look at itself. The first one may then look at nothing
at all: with -inf its weights are NaN, with -1e9 they mean nothing.

zh: 你挡住的是 j >= i + base，于是谁也不能看自己。第一个位置就什么都看不到了：用 -inf，
它的权重是 NaN；用 -1e9，它的权重毫无意义。

function: causal_mask
caught by: test1/m[0][0] == 0
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        for j in range(t + base):
            if j >= i + base:
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
    return float(weights[~allowed].sum())
