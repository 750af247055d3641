"""You return what the allowed weights lack to 1. That is the same only while rows sum to 1; after
dropping, the forbidden cells hold nothing, and the answer is 0.

zh: 你返回的是可看的权重离 1 还差多少。只有每行之和为 1 时两者才相等；丢弃之后，
禁看的格子里什么也没有，答案是 0。

function: leak
caught by: test6/score 0, after dropping == 0 (nothing left to see)
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
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(len(weights) - weights[allowed].sum())
