"""You return the mean of all values, whatever the weights say. Every query then collects the same.

zh: 不管权重是多少，你返回的都是所有值的平均。这样每个查询收集到的东西就一模一样了。

function: weighted_sum
caught by: test1/out[0][0] == 15
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return np.tile(V.mean(axis=0), (A.shape[0], 1)).astype(np.result_type(A, V))


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
