"""You put an axis in front, [1, t, t + base], so that the mask fits a batch. Broadcasting does that
by itself; m[0] is now the whole table, not row 0.

zh: 你在前面多加了一个轴，[1, t, t + base]，想让掩码配得上一批数据。广播自己就会做这件事；
现在 m[0] 是整张表，不是第 0 行。

function: causal_mask
caught by: test1/m.shape == (4, 4)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)[None]


def allowed(t, base=0):
    out = np.zeros((t, t + base), dtype=bool)
    for i in range(t):
        out[i, : i + base + 1] = True
    return out


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
