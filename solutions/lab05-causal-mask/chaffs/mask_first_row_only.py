"""Only row 0 is ever filled, the others keep their zeros. Does your return stand inside the loop?

zh: 你只填了第 0 行，其余各行都还是 0。return 是不是写进了循环里？

function: causal_mask
caught by: test1/m[1][2] < -1e8
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        out[i, i + base + 1 :] = neg
        return out


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
