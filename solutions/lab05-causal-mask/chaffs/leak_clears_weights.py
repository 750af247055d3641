"""You set the allowed weights to 0 in the caller's array to sum the rest. Measuring should leave the
weights as they were.

zh: 为了只加剩下的，你把调用者数组里可看的权重都改成了 0。测量不该改动被测的东西。

function: leak
caught by: test6/weights unchanged
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
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores are {scores.shape}, mask is {mask.shape}")
    return scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    weights[allowed] = 0.0
    return float(weights.sum())
