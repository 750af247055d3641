"""You give all the weight to the best key. A softmax leaves a share to the others, by how close they
come.

zh: 你把全部权重都给了最合适的那个键。softmax 会给其余的键也留一份，越接近的留得越多。

function: attention
caught by: test2/A[0][0] == 0.6698
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
    best = scores.argmax(axis=-1)[..., np.newaxis]
    A = (np.arange(scores.shape[-1]) == best).astype(scores.dtype)
    return A @ V, A
