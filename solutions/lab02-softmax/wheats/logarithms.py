"""No division in softmax: the logarithm of the sum is subtracted from the shifted scores."""

import numpy as np


def softmax_naive(x):
    weights = np.exp(x)
    with np.errstate(all="ignore"):
        return weights * np.reciprocal(weights.sum(axis=-1, keepdims=True))


def softmax(x):
    shifted = x - np.amax(x, axis=-1, keepdims=True)
    return np.exp(shifted - np.log(np.sum(np.exp(shifted), axis=-1, keepdims=True)))


def is_distribution(p, atol=1e-6):
    no_negative = p.min() >= 0
    low, high = p.sum(axis=-1).min(), p.sum(axis=-1).max()
    return no_negative and 1 - atol <= low and high <= 1 + atol
