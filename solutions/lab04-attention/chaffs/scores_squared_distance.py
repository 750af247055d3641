"""You measure how far apart query and key are: the sum of squared differences. A vector compared
with itself then scores 0, the lowest value, where the dot product gives a high one.

zh: 你量的是 query 与 key 相距多远，也就是差的平方和。于是向量与自己比较得到 0，成了最低分；
而按点积，它本该得到高分。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    difference = q[:, None, :] - k[None, :, :]
    return scale * (difference**2).sum(axis=-1)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
