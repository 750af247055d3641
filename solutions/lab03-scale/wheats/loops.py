"""Loops and Python floats only; a pair of vectors is drawn, multiplied and forgotten before the next."""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"rows of q {q.shape} and k {k.shape} cannot be paired")
    out = np.zeros(q.shape[0], dtype=np.result_type(q, k))
    for i in range(q.shape[0]):
        out[i] = dot(q[i].tolist(), k[i].tolist())
    return out


def dot(a, b):
    total = 0
    for x, y in zip(a, b):
        total += x * y
    return total


def score_std(d_k, n, rng):
    dots = []
    for _ in range(n):
        q = rng.standard_normal(d_k).tolist()
        k = rng.standard_normal(d_k).tolist()
        dots.append(dot(q, k))
    mean = sum(dots) / n
    return math.sqrt(sum((value - mean) ** 2 for value in dots) / n)


def jacobian_diag(scores):
    largest = float(max(scores))
    weights = [math.exp(float(score) - largest) for score in scores]
    total = sum(weights)
    out = np.zeros(scores.shape, dtype=np.result_type(scores, np.float32))
    for i, weight in enumerate(weights):
        out[i] = weight / total * (1 - weight / total)
    return out
