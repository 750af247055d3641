"""Your softmax runs along axis 1. In a table that is the last axis; with a batch and heads in front
it is the heads.

zh: 你的 softmax 沿第 1 轴。对一张表来说，它就是最后一个轴；前面多了批次和头，它就成了头那个轴。

function: attention
caught by: test4/4-D: A matches the oracle
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
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    A = e / e.sum(axis=1, keepdims=True)
    return A @ V, A
