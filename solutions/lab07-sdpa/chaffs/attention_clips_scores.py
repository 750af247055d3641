"""You clip the scores to 50 and subtract nothing. exp no longer overflows, but 60 and 61 have become
the same score.

zh: 你把分数截断到 50 以内，没有减最大值。exp 是不溢出了，可 60 和 61 成了同样的分数。

function: attention
caught by: test3/largest weight above the diagonal <= 0
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    e = np.exp(np.clip(scores, -50, 50))
    A = e / e.sum(axis=-1, keepdims=True)
    return A @ V, A
