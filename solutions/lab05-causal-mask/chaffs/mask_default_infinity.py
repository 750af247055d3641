"""Your default for neg is -inf. It hides as well as -1e9, but the signature promises -1e9; who wants
-inf asks for it.

zh: 你的 neg 默认值是 -inf。遮挡的效果和 -1e9 一样，但函数签名写的是 -1e9；
想用 -inf 的人会自己传。

function: causal_mask
caught by: test2/t=2, base=2: row 0 == [0, 0, 0, -1e9]
"""

import numpy as np


def causal_mask(t, base=0, neg=-np.inf):
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
    return scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
