"""You compute the number for query i and key j and store it in row j, column i. On a square example
that mirrors the result; with 3 queries and 4 keys, row 3 does not exist and you get an
IndexError.

zh: 你算的是第 i 个 query 与第 j 个 key，却把它存到第 j 行第 i 列。方阵时结果只是被镜像；
有 3 个 query、4 个 key 时，第 3 行并不存在，于是出现 IndexError。

function: attention_scores
caught by: test5/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            out[j, i] = scale * np.dot(q[i], k[j])
    return out


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
