import math

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"rows of different length: q is {q.shape}, k is {k.shape}")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            total = 0.0
            for d in range(q.shape[1]):
                total += float(q[i, d]) * float(k[j, d])
            out[i, j] = scale * total
    return out


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        for j in range(scores.shape[1]):
            scores[i, j] = float(scores[i, j]) + float(mask[i, j])


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        row = [float(value) for value in x[index]]
        largest = row[0]
        for value in row:
            if value > largest:
                largest = value
        total = 0.0
        for value in row:
            total += math.exp(value - largest)
        for j, value in enumerate(row):
            out[index][j] = math.exp(value - largest) / total
    return out
