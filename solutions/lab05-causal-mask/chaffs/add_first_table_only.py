"""You mask scores[0, 0] only and stretch it over all heads. Every head then has the scores of the
first one.

zh: 你只给 scores[0, 0] 加了掩码，再把它铺到所有头上。于是每个头的分数都成了第一个头的。

function: add_mask
caught by: test4/[2,4,3,5]: row 2 of every head is kept
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
    first = scores.reshape(-1, *mask.shape)[0]
    return np.broadcast_to(first + mask, scores.shape).copy()


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
