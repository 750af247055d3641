"""You subtract the maximum first and set the forbidden cells to 0 after that. By then 0 is what the
best score has become: the forbidden cell ties with the winner.

zh: 你先减去最大值，再把禁看的格子改成 0。这时 0 已经是最高分的位置了：
禁看的格子和第一名打成了平手。

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
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores are {scores.shape}, mask is {mask.shape}")
    return scores + mask


def zero_then_drop(scores, allowed):
    best = np.where(allowed, scores, -np.inf).max(axis=-1, keepdims=True)
    shifted = np.where(allowed, scores - best, 0.0)
    e = np.exp(shifted)
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
