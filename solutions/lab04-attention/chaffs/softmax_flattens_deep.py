"""You flatten everything after the first axis into one long row. For a matrix that changes nothing;
in a 3-D array the rows of each matrix then share one sum, and each of them sums to less than 1.

zh: 你把第一个轴之后的内容都摊平成了一长行。对矩阵来说没有区别；3-D 数组里，
同一个矩阵的各行就共用一个总和，每行的和都小于 1。

function: softmax
caught by: test7/3-D input: out[0][0] == [0.25, 0.75]
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
    if x.ndim == 1:
        rows = x.reshape(1, -1)
    else:
        rows = x.reshape(x.shape[0], -1)
    weights = np.exp(x.reshape(rows.shape) - rows.max(axis=1, keepdims=True))
    weights = weights / weights.sum(axis=1, keepdims=True)
    return weights.reshape(x.shape)
