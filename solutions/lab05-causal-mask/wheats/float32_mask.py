"""The mask is float32, and is assigned through a boolean index."""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    out = np.zeros((t, t + base), dtype=np.float32)
    out[~allowed(t, base)] = neg
    return out


def allowed(t, base=0):
    return np.greater_equal.outer(np.arange(t) + base, np.arange(t + base))


def add_mask(scores, mask):
    if scores.ndim < 2 or scores.shape[-2:] != mask.shape:
        raise ValueError(f"scores have shape {scores.shape}, mask has shape {mask.shape}")
    out = scores.astype(np.result_type(scores, mask))
    out += mask
    return out


def zero_then_drop(scores, allowed):
    out = scores.astype(float)
    out[~allowed] = 0.0
    out -= out.max(axis=-1, keepdims=True)
    np.exp(out, out=out)
    out /= out.sum(axis=-1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(weights.sum() - weights[allowed].sum())
