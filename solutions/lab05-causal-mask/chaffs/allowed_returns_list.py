"""You return nested lists. They hold the right values, but a list has no shape and no ~: an array was
promised.

zh: 你返回的是嵌套列表。里面的值没错，可列表没有 shape，也不能用 ~：约定返回的是数组。

function: allowed
caught by: test3/allowed(3).shape == (3, 3)
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)


def allowed(t, base=0):
    return [[j <= i + base for j in range(t + base)] for i in range(t)]


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
    return float(np.sum(np.where(allowed, 0.0, weights)))
