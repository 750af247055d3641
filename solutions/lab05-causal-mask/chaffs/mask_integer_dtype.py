"""Your array holds integers. -1e9 fits into it, -2.5 becomes -2, and -inf cannot be stored at all.

zh: 你的数组只能放整数。-1e9 放得下，-2.5 变成了 -2，-inf 则根本存不进去。

function: causal_mask
caught by: test2/t=2, base=1, neg=-2.5: row 0 == [0, 0, -2.5]
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base), dtype=np.int64)
    for i in range(t):
        out[i, i + base + 1 :] = neg
    return out


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
