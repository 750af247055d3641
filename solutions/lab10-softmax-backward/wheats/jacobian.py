"""Builds the Jacobian of the softmax, diag(s) - s s^T, for each row and multiplies by it."""

import numpy as np


def softmax_backward(s, g):
    if np.shape(s) != np.shape(g):
        raise ValueError(f"softmax_backward: {s.shape} against {g.shape}")
    n = s.shape[-1]
    jacobian = s[..., :, None] * np.eye(n, dtype=s.dtype) - s[..., :, None] * s[..., None, :]
    return np.matmul(jacobian, g[..., :, None])[..., 0]


def numeric_grad(f, x, eps=1e-5):
    flat = x.astype(np.float64).flatten()
    out = np.empty_like(flat)
    for position, value in enumerate(flat.copy()):
        flat[position] = value + eps
        above = f(flat.reshape(x.shape))
        flat[position] = value - eps
        below = f(flat.reshape(x.shape))
        flat[position] = value
        out[position] = above / (2 * eps) - below / (2 * eps)
    return out.reshape(x.shape)


def weighted_sum_backward(A, V, dOut):
    if A.shape[1] != V.shape[0] or A.shape[0] != dOut.shape[0] or V.shape[1] != dOut.shape[1]:
        raise ValueError(f"A {A.shape}, V {V.shape}, dOut {dOut.shape}")
    return np.inner(dOut, V), np.dot(np.transpose(A), dOut)


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or Q.shape[0] != dS.shape[0] or K.shape[0] != dS.shape[1]:
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}")
    scaled = dS * scale
    return np.dot(scaled, K), np.dot(np.transpose(scaled), Q)
