"""You mask head 0 of every batch entry and leave the other heads as they are: they still see the
future.

zh: 你只给每一批里的 0 号头加了掩码，别的头原样不动，照旧看得到未来。

function: add_mask
caught by: test4/[2,4,3,5]: largest of out[..., 0, 3] < -1e8
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
    if scores.ndim == 2:
        return scores + mask
    out = scores.astype(np.result_type(scores, mask))
    out[:, 0] += mask
    return out


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    e = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
