"""Your result is float64 whatever comes in. float32 scores with a float32 mask should stay float32:
the table is the largest array there is.

zh: 不管输入是什么，你的结果都是 float64。float32 的分数加 float32 的掩码，
应当还是 float32：这张表是最大的数组。

function: add_mask
caught by: test4/float32 in -> float32 out
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
    out = np.zeros(scores.shape)
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
