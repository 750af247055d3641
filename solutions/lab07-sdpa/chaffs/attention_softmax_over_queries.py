"""Your softmax runs along axis -2, over the queries. Columns sum to 1 then; it is the rows that have
to, one for each query.

zh: 你的 softmax 沿 -2 轴，也就是沿查询做了。这样是列加起来等于 1；应当是行，每个查询一行。

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
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - scores.max(axis=-2, keepdims=True))
    A = e / e.sum(axis=-2, keepdims=True)
    return A @ V, A
