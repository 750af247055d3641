"""You multiply k by the transposed q, so row i of your result belongs to key i and column j to
query j. With q = k = I nobody can tell; with 3 queries and 4 keys you hand back a [4, 3] array
in which every off-diagonal number sits at its mirror position.

zh: 你是拿 k 去乘转置后的 q，所以结果的第 i 行属于第 i 个 key，第 j 列属于第 j 个 query。
q = k = I 时看不出差别；换成 3 个 query、4 个 key，你返回的形状就是 [4, 3]，
对角线以外的数都落在了镜像位置上。

function: attention_scores
caught by: test5/out[0][1] == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    scores = k @ q.T
    return scores * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
