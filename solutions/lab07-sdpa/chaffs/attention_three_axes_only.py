"""Your code needs exactly three axes, as K.transpose(0, 2, 1) does. A table has two, and it raises;
with heads there are four.

zh: 你的代码要求恰好有三个轴，K.transpose(0, 2, 1) 就是这样。一张表只有两个，一调用就抛异常；
加上头又成了四个。

function: attention
caught by: test2/number of returned arrays == 2
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ K.transpose(0, 2, 1) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
