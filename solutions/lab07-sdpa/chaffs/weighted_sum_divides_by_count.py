"""You take the mean of the weighted values. The weights sum to 1 already, so dividing by the number
of values makes every output too small.

zh: 你对加权之后的值取了平均。权重加起来已经是 1，再除以个数，每个输出就都偏小了。

function: weighted_sum
caught by: test1/out[0][0] == 15
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return (A[:, :, None] * V[None, :, :]).mean(axis=1)


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
