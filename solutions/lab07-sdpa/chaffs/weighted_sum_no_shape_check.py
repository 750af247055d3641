"""You take as many rows of V as A has columns and never compare the two. With four values and three
weights the last value is left out without a word.

zh: A 有几列，你就只取 V 的几行，从不比较两者。四个值配三个权重时，最后一个值被悄悄漏掉了。

function: weighted_sum
caught by: test1/A [2,3] with V [4,2] raises ValueError
"""

import math

import numpy as np


def weighted_sum(A, V):
    columns = []
    for c in range(V.shape[1]):
        columns.append(sum(A[:, j] * V[j, c] for j in range(A.shape[1])))
    return np.stack(columns, axis=1)


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
