"""You give the result the shape of A. It has one row for each row of A, but its rows are as long as
those of V.

zh: 你让结果的形状与 A 相同。行数确实和 A 一样，可每行的长度要和 V 的行一样。

function: weighted_sum
caught by: test1/out.shape == (2, 2)
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros(A.shape, dtype=np.result_type(A, V))
    for i in range(out.shape[0]):
        for c in range(min(out.shape[1], V.shape[1])):
            out[i, c] = np.dot(A[i], V[:, c])
    return out


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
