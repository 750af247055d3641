"""You multiply by A.T. Row i of A belongs to output i and has one weight for each value; transposed,
two rows of three weights do not even fit three values.

zh: 你乘的是 A.T。A 的第 i 行属于第 i 个输出，里面每个值各有一个权重；转置之后，
两行三个权重连三个值都对不上了。

function: weighted_sum
caught by: test1/out.shape == (2, 2)
"""

import numpy as np


def weighted_sum(A, V):
    return A.T @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ K.swapaxes(-1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
