"""You compare j with i and leave base out. The table is aligned at its upper left: a single new
query sees the oldest key only, and not itself.

zh: 你拿 j 和 i 比，没有加 base。表对齐到了左上角：唯一的新查询只看得到最早的那个键，
连自己都看不到。

function: causal_mask
caught by: test2/t=1, base=3: row 0 == [0, 0, 0, 0] (sees everything)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i, neg, 0.0)


def allowed(t, base=0):
    return np.arange(t + base) <= np.arange(t)[:, None] + base


def add_mask(scores, mask):
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
