"""You compare query 0 with key 0, query 1 with key 1, and so on, and leave all other cells at 0.
For q = k = I those cells are 0 anyway; in general each query has to meet every key.

zh: 你只让第 0 个 query 对第 0 个 key、第 1 个对第 1 个……其余格子都停在 0。
q = k = I 时那些格子本来就是 0；一般情况下，每个 query 都要和所有 key 逐一相遇。

function: attention_scores
caught by: test5/out[0][1] == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(min(q.shape[0], k.shape[0])):
        out[i, i] = scale * np.sum(q[i] * k[i])
    return out


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
