"""You give the result the dtype of V. If the values are whole numbers, their mixture is cut: 1.5
becomes 1.

zh: 你让结果的 dtype 跟着 V。值是整数时，混合的结果就被截断了：1.5 成了 1。

function: weighted_sum
caught by: test1/int64 V: out[0] == [1.5, 3.5]
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return (A @ V).astype(V.dtype)


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
