"""The caller gets None from you. If the sum is computed, the function ends without returning it; here
the caller does not look at its own array, but at what comes back.

zh: 调用者从你这里拿到的是 None。如果和已经算出来，那就是函数没有返回它就结束了；
这里调用者看的不是自己的数组，而是返回的那个。

function: add_mask
caught by: test4/x[0][0] == 1
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
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores are {scores.shape}, mask is {mask.shape}")
    out = scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
