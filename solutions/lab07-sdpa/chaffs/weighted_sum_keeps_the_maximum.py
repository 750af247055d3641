"""You multiply each value by its weight and take the largest product of each column. The products
have to be summed.

zh: 每个值乘上权重之后，你在每一列里取了最大的乘积。应当求和。

function: weighted_sum
caught by: test1/out[0][0] == 15
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return (A[:, :, None] * V[None, :, :]).max(axis=1)


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
