"""The last axis is brought to the front, so that no keepdims is needed; results are views in another order."""

import numpy as np


def softmax_naive(x):
    with np.errstate(all="ignore"):
        scores = np.exp(np.moveaxis(x, -1, 0))
        return np.moveaxis(scores / sum(scores), 0, -1)


def softmax(x):
    scores = np.moveaxis(x, -1, 0)
    weights = np.exp(scores - np.maximum.reduce(scores))
    weights = weights / sum(weights)
    return np.moveaxis(weights, 0, -1)


def is_distribution(p, atol=1e-6):
    columns = np.moveaxis(p, -1, 0)
    return bool((columns >= 0).all() and (abs(sum(columns) - 1) <= atol).all())
