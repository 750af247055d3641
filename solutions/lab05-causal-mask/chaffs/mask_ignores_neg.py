"""You put in -1e9 yourself, whatever neg is. The caller who asks for -inf or -2.5 gets something
else.

zh: 不管 neg 是多少，你都自己填 -1e9。要 -inf 或 -2.5 的调用者，拿到的是别的数。

function: causal_mask
caught by: test2/t=2, base=1, neg=-2.5: row 0 == [0, 0, -2.5]
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        out[i, i + base + 1 :] = -1e9
    return out


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
