"""You lower the score of a key by how far it is from the query in the sentence. Attention itself
knows no places: keys and values in another order give the same output.

zh: 你按键离查询有多远来扣它的分。注意力本身不知道位置：键和值一起换个次序，输出应当不变。

function: attention
caught by: test2/A[0][0] == 0.6698
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
    T, S = scores.shape[-2:]
    distance = np.abs(np.arange(T)[:, np.newaxis] - np.arange(S))
    scores = scores - distance.astype(scores.dtype)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
