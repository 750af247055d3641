"""You replace -inf by -1e9. After the softmax both are 0, but the caller asked for an addition and
gets another number.

zh: 你把 -inf 换成了 -1e9。经过 softmax 两者都是 0，可调用者要的是相加，得到的却是另一个数。

function: add_mask
caught by: test4/a mask with -inf: out[0] == [1, 2, -inf]
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
    return scores + np.nan_to_num(mask, neginf=-1e9)


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
