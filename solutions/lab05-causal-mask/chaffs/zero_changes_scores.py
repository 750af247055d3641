"""You erase the forbidden scores in the caller's array, as scores[~allowed] = 0 does. The steps are
right, but they belong on an array of your own.

zh: 你抹掉了调用者数组里禁看的分数，scores[~allowed] = 0 就是这样。步骤没错，
可应当在自己的数组上做。

function: zero_then_drop
caught by: test5/zero route: arguments unchanged
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
    scores[~allowed] = 0
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
