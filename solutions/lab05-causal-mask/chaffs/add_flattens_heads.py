"""You flatten all leading axes into one and never restore them: [2, 4, 3, 5] comes back as [8, 3,
5].

zh: 你把前面的轴都压成了一个，却没有还原：[2, 4, 3, 5] 回来时成了 [8, 3, 5]。

function: add_mask
caught by: test4/[2,4,3,5] + [3,5]: shape == (2, 4, 3, 5)
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
    tables = scores.reshape(-1, *mask.shape)
    return tables + mask


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
