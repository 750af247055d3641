"""Built the other way round, keys as rows, and turned at the end: results are Fortran-ordered views."""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    keys_first = np.zeros((t + base, t))
    for j in range(t + base):
        keys_first[j, : max(j - base, 0)] = neg
    return keys_first.T


def allowed(t, base=0):
    positions = np.arange(t + base)
    queries = positions[base:]
    return (positions[:, None] <= queries).T


def add_mask(scores, mask):
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores {scores.shape}, mask {mask.shape}")
    turned = np.swapaxes(scores, -1, -2) + mask.T
    return np.swapaxes(turned, -1, -2)


def zero_then_drop(scores, allowed):
    columns = np.where(allowed, scores, 0).T
    weights = np.exp(columns - columns.max(axis=0))
    weights /= weights.sum(axis=0)
    weights[~allowed.T] = 0
    return weights.T


def leak(weights, allowed):
    return np.einsum("ij,ij->", weights, 1.0 - allowed)
