"""The worked examples come out right, and other values give zeros, as if the V of the examples stood
in the function. It has to mix the V it is given.

zh: 例题的结果都对，换成别的值，得到的全是 0，好像例题的 V 写死在了函数里。
该混合的是传进来的 V。

function: weighted_sum
caught by: test1/equal weights give the mean: out[0] == [1, 5]
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((A.shape[0], V.shape[1]), dtype=np.result_type(A, V))
    if np.array_equal(V, [[10, 0], [20, 4], [30, 8]]):
        out[:, 0] = 10 * A[:, 0] + 20 * A[:, 1] + 30 * A[:, 2]
        out[:, 1] = 4 * A[:, 1] + 8 * A[:, 2]
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
