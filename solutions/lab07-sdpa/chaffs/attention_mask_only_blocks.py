"""You only ask where the mask is below zero, and block there. A positive bias in it is lost.

zh: 你只看掩码哪里小于零，就把哪里挡住。里面的正偏置就丢了。

function: attention
caught by: test4/a bias of ln3 is added, not scaled: A[0] == [0.25, 0.75]
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
        scores = np.where(mask < 0, -np.inf, scores)
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
