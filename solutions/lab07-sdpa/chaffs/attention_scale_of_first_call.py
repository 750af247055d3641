"""The scale of your first call without one is used whenever none is given. It is right for as long as
d stays the same: something is kept between calls.

zh: 第一次没有给 scale 时用的缩放，以后没有给 scale 时都还在用。只有 d 一直不变，它才是对的：
有东西在两次调用之间留了下来。

function: attention
caught by: test2/d = 4, scores 0 and 2 ln3, halved: A[0] == [0.25, 0.75]
"""

import numpy as np

_default = []


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if not _default:
        _default.append(Q.shape[-1] ** -0.5)
    scores = Q @ np.swapaxes(K, -1, -2) * (_default[0] if scale is None else scale)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
