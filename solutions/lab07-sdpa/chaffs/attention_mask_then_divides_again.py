"""You delete hidden weights behind the softmax and divide the row by what is left. That works until
a hidden score is so large that nothing is left: then it is 0/0. And a small bias never counts.

zh: 你在 softmax 之后删掉不许看的权重，再除以剩下的和。只要不许看的分数大到让别的权重都成了 0，
剩下的和也就是 0，于是 0/0。而且小的偏置从来不起作用。

function: attention
caught by: test4/a bias of ln3 is added, not scaled: A[0] == [0.25, 0.75]
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    A = softmax(Q @ np.swapaxes(K, -1, -2) * scale)
    if mask is not None:
        A = np.where(mask < 0, A.dtype.type(0), A)
        A = A / A.sum(axis=-1, keepdims=True)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
