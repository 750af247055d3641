"""Of the products over d only the last one is left in a cell: each overwrites the one before it. For q
= k = I with two columns, out[0][0] ends as 0 * 0 instead of 1 * 1 + 0 * 0.

zh: 对 d 的那些乘积，格子里只剩最后一个：每一个都盖掉了前一个。q = k = I、两列时，
out[0][0] 应当是 1 * 1 + 0 * 0，你留下的只有 0 * 0。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            for d in range(q.shape[1]):
                out[i, j] = scale * q[i, d] * k[j, d]
    return out


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
