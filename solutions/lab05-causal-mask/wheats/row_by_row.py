"""Each row is put together from two pieces: what may be seen, and what may not."""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    rows = []
    for i in range(t):
        seen = i + base + 1
        rows.append(np.concatenate([np.zeros(seen), np.full(t + base - seen, neg)]))
    return np.array(rows)


def allowed(t, base=0):
    return np.array([[True] * (i + base + 1) + [False] * (t - i - 1) for i in range(t)])


def add_mask(scores, mask):
    if tuple(scores.shape[-2:]) != tuple(mask.shape):
        raise ValueError(f"cannot add a mask of shape {mask.shape} to scores of shape {scores.shape}")
    tables = scores.reshape(-1, *mask.shape)
    return np.stack([table + mask for table in tables]).reshape(scores.shape)


def zero_then_drop(scores, allowed):
    rows = []
    for row, free in zip(scores, allowed):
        kept = row[free]
        hidden = np.count_nonzero(~free)
        largest = max(kept.max(initial=0.0), 0.0)
        total = np.exp(kept - largest).sum() + hidden * np.exp(-largest)
        weights = np.zeros(len(row))
        weights[free] = np.exp(kept - largest) / total
        rows.append(weights)
    return np.array(rows)


def leak(weights, allowed):
    return sum(float(row[~free].sum()) for row, free in zip(weights, allowed))
