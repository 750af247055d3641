"""Sums by np.einsum, division by the same; is_distribution counts the rows that hold."""

import numpy as np


def softmax_naive(x):
    weights = np.exp(x)
    return weights / np.einsum("...n->...", weights)[..., None]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1)[..., None])
    return np.einsum("...n,...->...n", weights, 1 / np.einsum("...n->...", weights))


def is_distribution(p, atol=1e-6):
    sums = np.einsum("...n->...", p)
    good = (np.abs(sums - 1) <= atol) & (p >= 0).all(axis=-1)
    return np.count_nonzero(good) == good.size
