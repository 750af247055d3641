"""Reference of lab05-causal-mask."""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    return np.where(allowed(t, base), 0.0, neg)


def allowed(t, base=0):
    queries = np.arange(t)[:, np.newaxis]
    keys = np.arange(t + base)
    return keys <= queries + base


def add_mask(scores, mask):
    if scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores {scores.shape} end in {scores.shape[-2:]}, but mask is {mask.shape}")
    return scores + mask


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    weights = np.exp(zeroed - zeroed.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return np.where(allowed, weights, 0.0)


def leak(weights, allowed):
    return float(weights[~allowed].sum())
