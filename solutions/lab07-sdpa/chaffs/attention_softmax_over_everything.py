"""You divide by the sum of the whole array. All weights together sum to 1, where each row has to.

zh: 你除以的是整个数组的和。所有权重合起来才等于 1，而应当是每一行都等于 1。

function: attention
caught by: test2/A[0][0] == 0.6698
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    A = e / e.sum()
    return A @ V, A
