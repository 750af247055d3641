"""Your sum is set to zero once, before the first row, so each output also holds those before it.

zh: 你的和只在第一行之前归零了一次，后面的每个输出都混进了前面的输出。

function: weighted_sum
caught by: test1/out[1][0] == 27.5
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    total = np.zeros(V.shape[1], dtype=np.result_type(A, V))
    rows = []
    for weights in A:
        for weight, value in zip(weights, V, strict=True):
            total = total + weight * value
        rows.append(total)
    return np.array(rows)


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
