"""Float32 inputs give you float64. np.sqrt(d) is a NumPy float64, and since NumPy 2 it turns float32
scores into float64; math.sqrt(d) and d ** -0.5 are plain Python numbers, which do not.

zh: 输入是 float32，你的结果却是 float64。np.sqrt(d) 是 NumPy 的 float64，从 NumPy 2 起，
会把 float32 的分数变成 float64；math.sqrt(d) 和 d ** -0.5 得到的是普通的 Python 数，就不会。

function: attention
caught by: test4/float32 in -> float32 out
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    scores = Q @ np.swapaxes(K, -1, -2)
    if scale is None:
        scores = scores / np.sqrt(Q.shape[-1])
    else:
        scores = scores * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
