"""The first step is missing: the forbidden 5 goes into the softmax as it is, takes 0.9362, and is
deleted afterwards.

zh: 你漏了第一步：禁看的 5 原样进了 softmax，拿走了 0.9362，之后才被删掉。

function: zero_then_drop
caught by: test5/zero route[0][0] == 0.6652
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
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
