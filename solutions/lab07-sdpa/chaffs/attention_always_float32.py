"""You turn all inputs into float32 to save memory. Against float64 numbers that shows from the
seventh digit on.

zh: 为了省内存，你把输入都转成了 float32。与 float64 的结果一比，从第七位数字起就不一样了。

function: attention
caught by: test3/random, T=4 S=6 d=3 dv=5: A matches the oracle
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    Q, K, V = Q.astype(np.float32), K.astype(np.float32), V.astype(np.float32)
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask.astype(np.float32)
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
