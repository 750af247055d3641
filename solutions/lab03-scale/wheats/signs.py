"""Draws +1 and -1, which have mean 0 and variance 1 as well; p - p * p in place of p * (1 - p)."""

import math

import numpy as np


def scale_factor(head_dim):
    return math.exp(-0.5 * math.log(head_dim))


def row_dots(q, k):
    if q.ndim != k.ndim or q.shape != k.shape:
        raise ValueError(f"q {q.shape} against k {k.shape}")
    return np.add.reduce(np.multiply(q, k), axis=-1)


def score_std(d_k, n, rng):
    q = rng.choice([-1.0, 1.0], size=(n, d_k))
    k = rng.choice([-1.0, 1.0], size=(n, d_k))
    dots = row_dots(q, k)
    mean_of_squares = np.mean(dots * dots)
    return math.sqrt(mean_of_squares - np.mean(dots) ** 2)


def jacobian_diag(scores):
    log_total = scores.max() + np.log(np.exp(scores - scores.max()).sum())
    p = np.exp(scores - log_total)
    return p - np.square(p)
