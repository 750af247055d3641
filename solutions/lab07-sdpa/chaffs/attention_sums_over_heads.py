"""You add the outputs of all samples and heads into a single table. Each of them has an output of
its own; only the rows of one table are mixed.

zh: 你把所有样本、所有头的输出加成了一张表。它们各有各的输出，要混合的只是同一张表里的值。

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
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    out = A @ V
    while out.ndim > 2:
        out = out.sum(axis=0)
    return out, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
