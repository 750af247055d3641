"""exp(x) as a power of 2: softmax takes 2 ** (shifted score / ln 2), and halves of rows are added up apart."""

import numpy as np

LOG2_E = 1.4426950408889634  # 1 / ln 2


def sum_by_halves(values):
    n = values.shape[-1]
    if n == 1:
        return values
    return sum_by_halves(values[..., : n // 2]) + sum_by_halves(values[..., n // 2 :])


def softmax_naive(x):
    with np.errstate(all="ignore"):
        weights = np.exp2(x * LOG2_E)
        return weights / sum_by_halves(weights)


def softmax(x):
    weights = np.exp2((x - x.max(axis=-1, keepdims=True)) * LOG2_E)
    return weights / sum_by_halves(weights)


def is_distribution(p, atol=1e-6):
    if (p >= 0).sum() < p.size:
        return False
    return float(abs(sum_by_halves(p) - 1).max()) <= atol
