"""You swapped rows and columns: j >= i. As many cells are True as there should be, but they are the
future ones.

zh: 你把行和列弄反了：j >= i。为 True 的格子数目没错，却都是未来的格子。

function: allowed
caught by: test3/a[0][1] is False (future)
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
    return np.arange(t + base) >= np.arange(t)[:, None] + base


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
