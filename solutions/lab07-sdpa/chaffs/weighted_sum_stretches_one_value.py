"""You multiply by broadcasting and add up. NumPy then stretches a V of a single row to as many
values as there are weights, and nobody hears that two were missing.

zh: 你靠广播相乘再求和。V 只有一行时，NumPy 会把它铺成与权重一样多的值，没有人知道其实少了两个。

function: weighted_sum
caught by: test1/A [2,3] with V [1,2] raises ValueError
"""

import numpy as np


def weighted_sum(A, V):
    return (A[:, :, None] * V).sum(axis=1)


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
