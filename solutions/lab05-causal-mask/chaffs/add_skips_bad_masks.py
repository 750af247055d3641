"""A mask that does not fit leaves the scores as they came. Nobody is told, and every row of them sees
the future.

zh: 掩码不合适时，分数原样返回。没有人知道，而每一行分数都看得到未来。

function: add_mask
caught by: test4/scores [4,3], mask [1,3] raises ValueError
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
        return scores
    return scores + mask


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
