"""Both of your outer loops run over the number of queries. With as many keys as queries that goes
unnoticed; with 3 queries and 4 keys the last column is never computed and stays 0.

zh: 你的外面两层循环走的都是 query 的个数。key 与 query 一样多时没人发现；有 3 个 query、
4 个 key 时，最后一列从未计算，一直是 0。

function: attention_scores
caught by: test5/out[1][3] == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    n = q.shape[0]
    out = np.zeros((n, k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(n):
        for j in range(n):
            out[i, j] = scale * np.dot(q[i], k[j])
    return out


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
