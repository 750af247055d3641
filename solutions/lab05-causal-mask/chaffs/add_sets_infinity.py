"""You make every cell with a negative mask -inf and leave the rest alone. That treats -1.5, a mild
preference, as a prohibition, and ignores positive biases.

zh: 掩码为负的格子，你一律改成 -inf，其余的不动。这样一来，-1.5 这种轻微的偏好成了禁令，
正的偏置则没人理会。

function: add_mask
caught by: test4/a finite bias: out[0] == [1.25, 2, 1.5]
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
    return np.where(mask < 0, -np.inf, scores)


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
