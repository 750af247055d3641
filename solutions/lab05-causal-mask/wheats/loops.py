"""Loops over single cells and Python floats; NumPy only holds the numbers."""

import math

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base))
    for i in range(t):
        for j in range(i + base + 1, t + base):
            out[i, j] = neg
    return out


def allowed(t, base=0):
    out = np.zeros((t, t + base), dtype=bool)
    for i in range(t):
        for j in range(t + base):
            out[i, j] = j <= i + base
    return out


def add_mask(scores, mask):
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"the last axes of scores {scores.shape} are not those of mask {mask.shape}")
    out = np.zeros(scores.shape, dtype=np.result_type(scores, mask))
    for index in np.ndindex(scores.shape):
        out[index] = float(scores[index]) + float(mask[index[-2:]])
    return out


def zero_then_drop(scores, allowed):
    out = np.zeros(scores.shape)
    for i in range(scores.shape[0]):
        row = [float(s) if free else 0.0 for s, free in zip(scores[i], allowed[i])]
        largest = max(row)
        exps = [math.exp(s - largest) for s in row]
        for j, free in enumerate(allowed[i]):
            if free:
                out[i, j] = exps[j] / sum(exps)
    return out


def leak(weights, allowed):
    total = 0.0
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            if not allowed[i, j]:
                total += weights[i, j]
    return total
