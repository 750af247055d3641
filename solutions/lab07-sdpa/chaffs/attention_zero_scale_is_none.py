"""A scale of 0.0 is taken for none at all in your version. 0.0 counts as false in Python, in `scale or
...` and in `if scale`.

zh: scale 为 0.0 时，你当成了没有给。在 Python 里 0.0 算假，
`scale or ...` 和 `if scale` 都是如此。

function: attention
caught by: test4/scale 0.0: A[0] == [0.1667, 0.1667, 0.1667, 0.1667, 0.1667, 0.1667]
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    scale = scale or Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
