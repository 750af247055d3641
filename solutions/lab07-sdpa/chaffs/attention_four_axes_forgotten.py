"""A table works, and a batch of tables too. With heads there is one axis more, and your call raises.
Any number of axes may stand in front: count from the end.

zh: 一张表可以，一批表也可以。加上头又多一个轴，一调用就抛异常。前面可以有任意多个轴：
要从末尾数起。

function: attention
caught by: test4/[2,3,4,8], [2,3,6,8], [2,3,6,5]: out.shape == (2, 3, 4, 5)
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
    front = "b" if Q.ndim > 2 else ""
    scores = np.einsum(f"{front}td,{front}sd->{front}ts", Q, K) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return np.einsum(f"{front}ts,{front}sv->{front}tv", A, V), A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
