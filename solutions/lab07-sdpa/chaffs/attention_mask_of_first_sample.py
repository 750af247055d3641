"""You take the first table out of a mask with more than two axes. Every sample then gets the padding
of the first one.

zh: 掩码的轴多于两个时，你只取了第一张表。于是每个样本都用了第一个样本的填充。

function: attention
caught by: test4/4-D, a mask [2,1,1,6] for each sample: A matches the oracle
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
        while mask.ndim > 2:
            mask = mask[0]
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
