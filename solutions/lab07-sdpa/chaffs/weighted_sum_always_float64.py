"""Your result is float64 whatever comes in, as an array from np.zeros(...) is. float32 weights and
values must give a float32 result.

zh: 不管输入是什么，你的结果都是 float64，np.zeros(...) 建的数组就是这样。
权重和值都是 float32 时，结果也应当是 float32。

function: weighted_sum
caught by: test1/float32 in -> float32 out
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((A.shape[0], V.shape[1]))
    for i, weights in enumerate(A):
        for weight, value in zip(weights, V, strict=True):
            out[i] += weight * value
    return out


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
