"""Your constant is +1e9. Added to a score it makes the forbidden cell the winner of its row.

zh: 你的常数是 +1e9。加到分数上，禁看的格子反而成了这一行的赢家。

function: causal_mask
caught by: test1/m[0][1] < -1e8
"""

import numpy as np


def causal_mask(t, base=0, neg=1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        out[i, i + base + 1 :] = abs(neg)
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
