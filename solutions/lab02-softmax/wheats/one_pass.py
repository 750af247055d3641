"""One pass over a row: a running maximum, and a running sum that is scaled down whenever the maximum grows."""

import math

import numpy as np


def softmax_naive(x):
    with np.errstate(all="ignore"):
        e = np.exp(x)
        return np.true_divide(e, np.add.reduce(e, axis=-1, keepdims=True))


def running(row):
    largest, total = -math.inf, 0.0
    for value in row:
        if value == -math.inf:
            continue
        if value > largest:
            total *= math.exp(largest - value) if total else 0.0
            largest = value
        total += math.exp(value - largest)
    return largest, total


def softmax(x):
    out = np.empty(x.shape, dtype=np.result_type(x, np.float32))
    rows = x.reshape(-1, x.shape[-1])
    for row, target in zip(rows.tolist(), out.reshape(rows.shape), strict=True):
        largest, total = running(row)
        target[:] = [math.exp(value - largest) / total for value in row]
    return out


def is_distribution(p, atol=1e-6):
    return all(
        all(value >= 0 for value in row) and abs(math.fsum(row) - 1) <= atol
        for row in p.reshape(-1, p.shape[-1]).tolist()
    )
