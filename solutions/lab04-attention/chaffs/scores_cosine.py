"""You divide every row by its length before the product, so all scores lie between -scale and
scale. Rows of the identity have length 1 and hide it; the length of a query or key is meant to
count.

zh: 你在相乘之前把每一行都除以自己的长度，所有分数就都落在 -scale 与 scale 之间。
单位矩阵每行长度都是 1，看不出来；可是 query 和 key 的长度本应计入分数。

function: attention_scores
caught by: test5/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    q_unit = q / np.linalg.norm(q, axis=1, keepdims=True)
    k_unit = k / np.linalg.norm(k, axis=1, keepdims=True)
    return (q_unit @ k_unit.T) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
