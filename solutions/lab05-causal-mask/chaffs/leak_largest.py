"""You return the largest forbidden weight. All of them together were asked for.

zh: 你返回的是禁看格子里最大的那个权重。要的是它们全部加起来。

function: leak
caught by: test6/two rows == 1.1
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)


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
    return float(np.where(allowed, 0.0, weights).max())
