"""You multiply V by A, and not A by V. The product that sums over the values has the weights in
front.

zh: 你算的是 V 乘 A，而不是 A 乘 V。要对各个值求和，权重必须写在前面。

function: weighted_sum
caught by: test1/out.shape == (2, 2)
"""

import math

import numpy as np


def weighted_sum(A, V):
    return V @ A


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
