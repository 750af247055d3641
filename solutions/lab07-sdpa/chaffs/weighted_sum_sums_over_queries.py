"""You wrote ij,jd->jd where ij,jd->id is meant: the sum runs over the queries i, and the values j
stay. Three rows come out where two are asked for.

zh: 你写的是 ij,jd->jd，本意应是 ij,jd->id：被求和掉的成了查询 i，留下的是值 j。该有两行，
结果出来三行。

function: weighted_sum
caught by: test1/out.shape == (2, 2)
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return np.einsum("ij,jd->jd", A, V)


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
