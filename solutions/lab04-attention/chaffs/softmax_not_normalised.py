"""You stop after exp(x - maximum). Those numbers are in the right proportion, but nothing makes
them sum to 1: a row of four zeros gives four times 1, which is 4.

zh: 你算完 exp(x - 最大值) 就停了。这些数的比例是对的，但没有任何一步让它们的和等于 1：
一行四个 0 得到四个 1，和是 4。

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
    return np.exp(x - x.max(axis=-1, keepdims=True))
