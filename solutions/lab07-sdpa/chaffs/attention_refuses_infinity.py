"""You raise as soon as a score is not finite. A mask of -inf is a mask like any other, as long as
each row has a key left.

zh: 只要有分数不是有限的数，你就抛异常。其实只要每行还有键可看，-inf 的掩码和别的掩码一样能用。

function: attention
caught by: test3/a mask of -inf: A[1] == [0.1192, 0.8808, 0]
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
    if not np.isfinite(scores).all():
        raise ValueError("scores must be finite")
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
