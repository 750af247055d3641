"""You divide the scores by their sum and leave out exp. Scores may be negative or sum to 0, and then
these are no weights.

zh: 你直接用分数除以它们的和，漏了 exp。分数可能是负的，加起来也可能是 0，那就算不上权重了。

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
    A = scores / scores.sum(axis=-1, keepdims=True)
    return A @ V, A
