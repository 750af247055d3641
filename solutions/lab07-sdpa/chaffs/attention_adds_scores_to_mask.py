"""The numbers are right, but the mask has changed, as `mask += scores` changes it. The mask is the
caller's, and the next call gets what this one left in it.

zh: 数是对的，可 mask 被改掉了，`mask += scores` 就是这样。mask 是调用者的，
下一次调用拿到的就是这一次剩下的东西。

function: attention
caught by: test3/Q, K, V and mask unchanged
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
    if mask is None:
        mask = scores
    elif mask.shape == scores.shape:
        mask += scores
    else:
        mask = mask + scores
    A = softmax(mask)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
