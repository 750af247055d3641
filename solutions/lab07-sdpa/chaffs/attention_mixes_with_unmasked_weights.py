"""You compute the output before the mask. A looks right, but hidden values are in every output.

zh: 你在加掩码之前就算好了输出。A 看上去没错，可每个输出里都混进了不许看的值。

function: attention
caught by: test3/V = I, so out is A
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
    out = softmax(scores) @ V
    if mask is not None:
        scores = scores + mask
    return out, softmax(scores)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
