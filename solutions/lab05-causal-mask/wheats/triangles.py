"""np.tri and np.triu know the triangle; their k is one more than base."""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    return np.triu(np.full((t, t + base), float(neg)), k=base + 1)


def allowed(t, base=0):
    return np.tri(t, t + base, base, dtype=bool)


def add_mask(scores, mask):
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    zeroed = scores * allowed
    weights = np.exp(zeroed - np.max(zeroed, axis=1, keepdims=True))
    return weights / np.sum(weights, axis=1, keepdims=True) * allowed


def leak(weights, allowed):
    return np.where(allowed, 0.0, weights).sum()
