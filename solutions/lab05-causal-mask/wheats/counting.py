"""A running count of positions tells past from future; the softmax goes through logarithms."""

import math

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    return np.select([allowed(t, base)], [0.0], default=neg)


def allowed(t, base=0):
    ahead = np.cumsum(np.ones((t, t + base)), axis=1) - np.cumsum(np.ones((t, t + base)), axis=0)
    return ahead <= base


def add_mask(scores, mask):
    if scores.shape[-2] != mask.shape[0] or scores.shape[-1] != mask.shape[1]:
        raise ValueError(f"scores end in {scores.shape[-2:]}, mask is {mask.shape}")
    return np.broadcast_to(mask, scores.shape) + scores


def zero_then_drop(scores, allowed):
    zeroed = np.where(allowed, scores, 0.0)
    log_total = np.logaddexp.reduce(zeroed, axis=1, keepdims=True)
    return np.exp(zeroed - log_total) * np.where(allowed, 1.0, 0.0)


def leak(weights, allowed):
    return math.fsum(weights[np.logical_not(allowed)].tolist())
