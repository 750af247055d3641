"""You use row 0 of A for every output. All queries then collect what the first one asked for.

zh: 每个输出你用的都是 A 的第 0 行。于是所有查询收集到的，都是第一个查询要的东西。

function: weighted_sum
caught by: test1/out[1][0] == 27.5
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return np.stack([A[0] @ V for _ in range(A.shape[0])])


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
