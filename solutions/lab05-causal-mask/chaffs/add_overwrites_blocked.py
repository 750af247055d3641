"""You put the mask's value in place of the score wherever it is not 0. For -1e9 nobody sees the
difference; a bias of 0.25 wipes out the score it should shift.

zh: 凡是掩码不为 0 的地方，你都用它替换了分数。换成 -1e9 看不出差别；
可 0.25 的偏置本该微调分数，却把分数整个盖掉了。

function: add_mask
caught by: test4/a finite bias: out[0] == [1.25, 2, 1.5]
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
    return np.where(mask == 0, scores, mask)


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
