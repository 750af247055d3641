"""You subtract the maximum of the row before you add the mask. If the largest score is a hidden one,
all that may be seen vanishes beside it: 0/0.

zh: 你在加掩码之前就减去了本行的最大值。要是最大的分数恰好不许看，能看的分数与它相比全成了 0，
于是 0/0。

function: attention
caught by: test4/a hidden score of 2000: A[0] == [1, 0]
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
    scores = scores - scores.max(axis=-1, keepdims=True)
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores)
    A = e / e.sum(axis=-1, keepdims=True)
    return A @ V, A
