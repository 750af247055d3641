"""You add up the allowed weights. What leaked is in the other cells.

zh: 你加的是可看格子的权重。漏出去的在另外那些格子里。

function: leak
caught by: test6/nothing masked == 0.9362
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
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(weights[allowed].sum())
