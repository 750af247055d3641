"""You build a causal mask from the shape and do not look at the one you were given. Padding, biases
and other rules are lost.

zh: 你按形状自己造了一张因果掩码，没有看传进来的那张。填充、偏置等别的规定全都丢了。

function: add_mask
caught by: test4/a finite bias: out[0] == [1.25, 2, 1.5]
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
    rows, columns = mask.shape
    return scores + causal_mask(rows, columns - rows)


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
