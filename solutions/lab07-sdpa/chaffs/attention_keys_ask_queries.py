"""You compute K Q^T: row j then belongs to a key. In the first example the table is symmetric, and
nobody notices.

zh: 你算的是 K Q^T，于是第 j 行属于一个键。第一个例子里的表是对称的，看不出来。

function: attention
caught by: test2/K = [[1,0],[1,1]]: A[0] == [0.5, 0.5] (an asymmetric table)
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = K @ np.swapaxes(Q, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
