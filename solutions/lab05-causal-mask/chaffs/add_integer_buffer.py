"""Your result has the dtype of scores. If those are integers, 1 + 0.25 is cut to 1.

zh: 你的结果跟着 scores 取 dtype。分数是整数时，1 + 0.25 被截成了 1。

function: add_mask
caught by: test4/a finite bias, int64 scores: out[0] == [1.25, 2, 1.5]
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
    out = np.zeros_like(scores)
    out[...] = scores + mask
    return out


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
