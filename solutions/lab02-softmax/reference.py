"""Reference of lab02-softmax."""

import numpy as np


def softmax_naive(x):
    with np.errstate(all="ignore"):  # it breaks on purpose
        weights = np.exp(x)
        return weights / weights.sum(axis=-1, keepdims=True)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    sums = p.sum(axis=-1)
    return bool(np.all(p >= 0) and np.all(np.abs(sums - 1) <= atol))
