"""You compute two columns, as in the worked example. A value may be longer, and its other numbers
stay 0.

zh: 你只算了两列，和例题一样。值可以更长，其余的数就一直是 0。

function: weighted_sum
caught by: test1/[1,2] with V [2,3]: out[0] == [3, 7, 2]
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((A.shape[0], V.shape[1]), dtype=np.result_type(A, V))
    for c in (0, 1):
        out[:, c] = A @ V[:, c]
    return out


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
