"""A loop over all rows, and loops over the numbers of a row; NumPy only for exp and for the arrays."""

import numpy as np


def exponentials(row):
    values = []
    for value in row:
        values.append(np.exp(value))
    return values


def softmax_naive(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float16))
    with np.errstate(all="ignore"):
        for index in np.ndindex(x.shape[:-1]):
            values = exponentials(x[index].astype(out.dtype))
            total = out.dtype.type(0)
            for value in values:
                total += value
            for j, value in enumerate(values):
                out[index][j] = value / total
    return out


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float16))
    for index in np.ndindex(x.shape[:-1]):
        row = x[index]
        largest = row[0]
        for value in row:
            if value > largest:
                largest = value
        total = 0.0
        for j, value in enumerate(row):
            out[index][j] = np.exp(float(value) - float(largest))
            total += float(out[index][j])
        for j in range(len(row)):
            out[index][j] /= total
    return out


def is_distribution(p, atol=1e-6):
    for index in np.ndindex(p.shape[:-1]):
        total = 0.0
        for value in p[index]:
            if not value >= 0:
                return False
            total += float(value)
        if not abs(total - 1) <= atol:
            return False
    return True
