"""The numbers are right, but you return a list of lists. The next step needs an array: a list has
no shape, and out[0, 1] does not work on it.

zh: 数都算对了，可你返回的是列表套列表。下一步需要的是数组：列表没有 shape，也不能写 out[0, 1]。

function: attention_scores
caught by: test1/out.shape == (2, 2)
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    rows = []
    for query in q:
        rows.append([scale * float(np.dot(query, key)) for key in k])
    return rows


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
