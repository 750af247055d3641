"""You return the logarithms of the weights. They are negative and do not sum to 1: a row of four
zeros gives four times -1.386, which is log(1/4).

zh: 你返回的是权重的对数。它们是负数，和也不是 1：一行四个 0 得到四个 -1.386，也就是 log(1/4)。

function: softmax
caught by: test3/row 0 sum == 1
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
    shifted = x - x.max(axis=-1, keepdims=True)
    total = np.exp(shifted).sum(axis=-1, keepdims=True)
    return shifted - np.log(total)
