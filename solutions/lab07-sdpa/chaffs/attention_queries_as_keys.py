"""You compare queries with queries: Q where K has to stand. In the first example they are the same.

zh: 你拿查询和查询比：该写 K 的地方写成了 Q。第一个例子里两者恰好相同。

function: attention
caught by: test2/K = [[1,0],[1,1]]: A[0] == [0.5, 0.5] (an asymmetric table)
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
    scores = Q @ np.swapaxes(Q, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
