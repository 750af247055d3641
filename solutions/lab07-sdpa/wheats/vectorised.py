"""Broadcasting: all pairs of queries and keys, a sum over d; all pairs of weights and values, a sum over keys."""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"one weight for each value: A {A.shape}, V {V.shape}")
    return (A[..., :, :, np.newaxis] * V[..., np.newaxis, :, :]).sum(axis=-2)


def attention(Q, K, V, mask=None, scale=None):
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError(f"rows of one length: Q {Q.shape}, K {K.shape}")
    scores = (Q[..., :, np.newaxis, :] * K[..., np.newaxis, :, :]).sum(axis=-1)
    scores = scores * (1 / float(np.sqrt(Q.shape[-1])) if scale is None else scale)
    scores = scores if mask is None else scores + mask
    A = np.exp(scores - scores.max(axis=-1, keepdims=True))
    A /= A.sum(axis=-1, keepdims=True)
    return [weighted_sum(A, V), A]
