"""You divide the row by its sum after dropping. It looks healthy again, 0.7311 and 0.2689, and what
leaked can no longer be measured.

zh: 丢掉之后，你又除以了这一行的和。它看上去又正常了，0.7311 和 0.2689，
可漏掉了多少再也量不出来。

function: zero_then_drop
caught by: test5/zero route[0][0] == 0.6652
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.full((t, t + base), float(neg))
    for i in range(t):
        out[i, : i + base + 1] = 0.0
    return out


def allowed(t, base=0):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return j <= i + base


def add_mask(scores, mask):
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    weights = np.where(allowed, weights, 0.0)
    return weights / weights.sum(axis=-1, keepdims=True)


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
