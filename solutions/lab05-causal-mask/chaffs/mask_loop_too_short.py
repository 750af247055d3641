"""The last base columns are never filled and stay open: there are t + base keys, and your columns seem
to end at t.

zh: 最后 base 列从来没有填，一直敞开着：键有 t + base 个，而你的列好像到 t 就停了。

function: causal_mask
caught by: test2/t=2, base=2: row 0 == [0, 0, 0, -1e9]
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        for j in range(i + base + 1, t):
            out[i, j] = neg
    return out


def allowed(t, base=0):
    out = np.zeros((t, t + base), dtype=bool)
    for i in range(t):
        out[i, : i + base + 1] = True
    return out


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
