"""You add in the caller's array, as scores += mask does. Here a new array was asked for: whoever masks
the same scores twice would get the sum of two masks.

zh: 你加在调用者的数组里，scores += mask 就是这样。这里要的是新数组：
谁要是给同一份分数加两种掩码，两种就叠在一起了。

function: add_mask
caught by: test4/scores unchanged
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
    scores += mask
    return scores


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
