"""You average over the forbidden cells. With a single one that is the same as the sum; with two it
is half of it.

zh: 你对禁看的格子取了平均。只有一格时和求和一样；有两格时就只剩一半。

function: leak
caught by: test6/two rows == 1.1
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
    forbidden = weights[~allowed]
    return float(forbidden.mean()) if forbidden.size else 0.0
