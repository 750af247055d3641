"""Your result is an array of integers, and NumPy cuts off what comes after the decimal point when it
writes into one. 0.5 becomes 0, 3.5 becomes 3.

zh: 你的结果是整数数组，写入时 NumPy 会把小数部分直接截掉。0.5 变成 0，3.5 变成 3。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=int)
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            out[i, j] = scale * np.dot(q[i], k[j])
    return out


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
