"""You normalise down the columns (axis 0) instead of along the rows. A 4 x 4 array of zeros looks
the same either way; in [[1, 1, 1]] each column holds one number and its weight becomes 1.

zh: 你是沿着列（axis 0）归一化，而不是沿着行。4 x 4 的全 0 数组两种算法看起来一样；
[[1, 1, 1]] 的每一列只有一个数，权重全成了 1。

function: softmax
caught by: test3/softmax([1,1,1])[0] == 0.3333
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=0, keepdims=True))
    return weights / weights.sum(axis=0, keepdims=True)
