"""Vectors lie in columns, so rows are views; uniform entries from -sqrt(3) to sqrt(3); a result that is a reversed view."""

import math

import numpy as np


def scale_factor(head_dim):
    return math.sqrt(1 / head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}")
    columns = q.T * k.T
    total = columns[0].copy()
    for column in columns[1:]:
        total += column
    return total


def score_std(d_k, n, rng):
    edge = math.sqrt(3)
    q = rng.uniform(-edge, edge, (d_k, n)).T
    k = rng.uniform(-edge, edge, (d_k, n)).T
    return float(np.std(row_dots(q, k)))


def jacobian_diag(scores):
    backwards = scores[::-1]
    weights = np.exp(backwards - backwards.max())
    total = weights.sum()
    return (weights * (total - weights) / total**2)[::-1]
