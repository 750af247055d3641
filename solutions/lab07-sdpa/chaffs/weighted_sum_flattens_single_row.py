"""You squeeze the result. With one query the axis of the queries is gone, and [3] comes back where
[1, 3] is asked for.

zh: 你对结果用了 squeeze。只有一个查询时，查询那个轴就没了：要的是 [1, 3]，返回的是 [3]。

function: weighted_sum
caught by: test1/equal weights give the mean: out[0] == [1, 5]
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return np.squeeze(A @ V)


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
