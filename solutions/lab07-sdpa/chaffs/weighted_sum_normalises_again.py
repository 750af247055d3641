"""You divide each row of A by its sum. For rows that sum to 1 that does nothing, but it is not in
the contract: the weights [1, 1, 0] have to give the plain sum.

zh: 你又把 A 的每一行除以了它的和。和本来就是 1 的行看不出差别，但约定里没有这一步：
权重 [1, 1, 0] 应当得到直接相加的结果。

function: weighted_sum
caught by: test1/weights are used as given: [1,1,0] == [30, 4] (they sum to 2)
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return (A / A.sum(axis=1, keepdims=True)) @ V


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
