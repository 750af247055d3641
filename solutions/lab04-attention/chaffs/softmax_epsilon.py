"""You add 0.001 to the sum so as never to divide by 0. After the maximum is subtracted the sum is
at least 1 anyway, and your addition makes every row sum to less than 1: 4 / 4.001 = 0.99975.

zh: 你为了避免除以 0，给总和加了 0.001。减去最大值之后，总和本来就至少是 1；这样一加，
每行的和都小于 1：4 / 4.001 = 0.99975。

function: softmax
caught by: test3/row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    total = weights.sum(axis=-1, keepdims=True) + 1e-3
    return weights / total
