"""Works on nested Python lists and makes an array of them at the very end."""

import math

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape}: queries and keys differ in length")
    queries, keys = q.tolist(), k.tolist()
    rows = [[scale * dot(query, key) for key in keys] for query in queries]
    return np.array(rows, dtype=np.result_type(q, k, np.float32))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def apply_mask(scores, mask):
    rows = []
    for scores_row, mask_row in zip(scores.tolist(), mask.tolist(), strict=True):
        rows.append([score + m for score, m in zip(scores_row, mask_row, strict=True)])
    scores[:] = rows


def softmax(x):
    return np.array(softmax_of_list(x.tolist()), dtype=np.result_type(x, np.float32))


def softmax_of_list(values):
    if isinstance(values[0], list):
        return [softmax_of_list(inner) for inner in values]
    largest = max(values)
    weights = [math.exp(value - largest) for value in values]
    total = math.fsum(weights)
    return [weight / total for weight in weights]
