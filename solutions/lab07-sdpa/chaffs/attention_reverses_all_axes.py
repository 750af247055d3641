"""Tables are right, and with more axes the product does not fit any more. K.T does that: in a table it
swaps rows and columns, but of four axes it reverses all.

zh: 单张表都对，轴一多，乘法就对不上了。K.T 就会这样：对一张表，它交换行和列；有四个轴时，
它把四个轴全倒过来。

function: attention
caught by: test4/[2,3,4,8], [2,3,6,8], [2,3,6,5]: out.shape == (2, 3, 4, 5)
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ K.T * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
