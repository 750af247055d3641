"""You count base twice: i is already moved by it when you compare with i + base. As many future keys
as the cache is long stay open.

zh: base 被你加了两次：i 已经平移过了，比较时又加一次。缓存有多长，
就有多少个未来的键没有挡住。

function: causal_mask
caught by: test2/t=2, base=2: row 0 == [0, 0, 0, -1e9]
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(base, base + t)[:, None]
    j = np.arange(t + base)
    return np.where(j > i + base, neg, 0.0)


def allowed(t, base=0):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return j <= i + base


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
