"""You divide by the sum of the whole table. With one row that is the same; with three rows all of
them together sum to at most 1.

zh: 你除以的是整张表的和。只有一行时没有差别；有三行时，三行加在一起才不超过 1。

function: zero_then_drop
caught by: test5/zero route, random [3,5] (x10) match the oracle
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
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max())
    return np.where(allowed, e / e.sum(), 0.0)


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
