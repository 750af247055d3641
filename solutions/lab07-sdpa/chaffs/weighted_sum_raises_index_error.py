"""With sizes that do not fit your loop runs past the end of A, and IndexError comes out, which is no
ValueError. The sizes can be compared before the loop.

zh: 大小对不上时，你的循环跑出了 A 的边界，抛出来的是 IndexError，而不是 ValueError。
进循环之前就可以比较大小。

function: weighted_sum
caught by: test1/A [2,3] with V [4,2] raises ValueError
"""

import math

import numpy as np


def weighted_sum(A, V):
    out = np.zeros((A.shape[0], V.shape[1]), dtype=np.result_type(A, V))
    for j in range(V.shape[0]):
        for i in range(A.shape[0]):
            out[i] += A[i, j] * V[j]
    return out


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
