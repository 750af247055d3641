"""Your sum runs over the queries i, and the values j stay, where it should be the other way round.
Three rows come out where two are asked for. In einsum the letter that is summed away is the one
missing behind the arrow.

zh: 你把查询 i 求和掉了，留下的是值 j，正好反了。该有两行，结果出来三行。用 einsum 时，
箭头后面没有的那个字母，就是被求和掉的。

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
