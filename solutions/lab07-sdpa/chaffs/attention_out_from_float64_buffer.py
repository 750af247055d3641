"""Your outputs are float64 whatever comes in, as an array from np.zeros(...) is. The weights stay
float32, the outputs do not.

zh: 不管输入是什么，你的输出都是 float64，np.zeros(...) 建的数组就是这样。权重还是 float32，
输出却不是了。

function: attention
caught by: test4/float32 in -> float32 out
"""

import numpy as np


def weighted_sum(A, V):
    T, S = A.shape
    if S != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((T, V.shape[1]), dtype=np.result_type(A, V))
    for i in range(T):
        for j in range(S):
            out[i] += A[i, j] * V[j]
    return out


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    out = np.zeros((*Q.shape[:-1], V.shape[-1]))
    out[...] = A @ V
    return out, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
