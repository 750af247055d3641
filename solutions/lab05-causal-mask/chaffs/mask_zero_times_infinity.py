"""You multiply a table of 0 and 1 by neg. With -1e9 that works; with -inf every allowed cell is 0 *
-inf, which is NaN.

zh: 你拿一张 0 和 1 的表去乘 neg。neg 是 -1e9 时没问题；是 -inf 时，
每个可看的格子都是 0 * -inf，也就是 NaN。

function: causal_mask
caught by: test2/t=2, neg=-inf: row 0 == [0, -inf]
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    blocked = np.triu(np.ones((t, t + base)), k=base + 1)
    return blocked * neg


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
