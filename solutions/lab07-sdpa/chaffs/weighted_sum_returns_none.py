"""The caller gets None from you. If the mixture is computed, the function ends without returning it.

zh: 调用者从你这里拿到的是 None。如果混合的结果已经算好，那就是函数没有返回它就结束了。

function: weighted_sum
caught by: test1/out.shape == (2, 2)
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = A @ V


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
