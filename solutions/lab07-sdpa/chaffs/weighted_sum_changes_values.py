"""You multiply the rows of V by their weights in place before you add them up. Those rows belong to
the caller, and the next output is made of what is left of them.

zh: 你在相加之前把 V 的各行原地乘上了权重。这些行是调用者的，
而且下一个输出用的已经是改过的值了。

function: weighted_sum
caught by: test1/out[1][0] == 27.5
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((A.shape[0], V.shape[1]), dtype=np.result_type(A, V))
    for i in range(A.shape[0]):
        for j in range(V.shape[0]):
            V[j] *= A[i, j]
            out[i] += V[j]
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
