"""You take the width of V for the scale. It is the width of queries and keys that makes scores
large; as long as all are equally wide, nobody notices.

zh: 你用 V 的宽度来算缩放。让分数变大的是查询和键的宽度；三者一样宽的时候，没有人看得出来。

function: attention
caught by: test2/d = 4, scores 0 and 2 ln3, halved: A[0] == [0.25, 0.75]
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = V.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
