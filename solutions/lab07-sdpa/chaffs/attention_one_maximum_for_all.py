"""You subtract the maximum of all scores. A score of 2000 in one row then makes every exp of another
row 0, and that row 0/0.

zh: 你减的是所有分数的最大值。某一行里有个 2000 分，别的行取 exp 就全成了 0，那些行变成 0/0。

function: attention
caught by: test4/a hidden score of 2000: A[0] == [1, 0]
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
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - scores.max())
    A = e / e.sum(axis=-1, keepdims=True)
    return A @ V, A
