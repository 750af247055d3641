"""You also hide everything more than one step back. A causal mask closes the future only; the whole
past stays open.

zh: 你把一步之外的过去也挡住了。因果掩码只关上未来，过去要全部敞开。

function: causal_mask
caught by: test1/m[2][0] == 0
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    hidden = (j > i + base) | (j < i + base - 1)
    return np.where(hidden, neg, 0.0)


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
    return float(np.sum(np.where(allowed, 0.0, weights)))
