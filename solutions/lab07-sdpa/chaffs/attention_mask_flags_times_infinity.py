"""Where a key may be seen you get NaN, and NaN spoils the whole row. A mask turned into flags and
multiplied by -inf does that: 0 times -inf is NaN.

zh: 能看的地方你得到了 NaN，整行都毁了。把掩码变成“挡不挡”的标记，再乘上 -inf，就会这样：
0 乘 -inf 得 NaN。

function: attention
caught by: test3/A[0][0] == 1
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        hidden = mask < 0
        scores = scores + hidden * -np.inf
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
