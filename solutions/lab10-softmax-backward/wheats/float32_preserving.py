"""Buffers whose dtype follows the inputs, filled a row at a time; scale goes into the small factor."""

import numpy as np


def like(shape, *arrays):
    """Zeros as wide as the inputs: float32 for float32, float64 for float64 and for integers."""
    return np.zeros(shape, dtype=np.result_type(np.float16, *arrays))


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"not the same shape: {s.shape}, {g.shape}")
    out = like(s.shape, s, g)
    n = s.shape[-1]
    for weights, gradients, target in zip(s.reshape(-1, n), g.reshape(-1, n), out.reshape(-1, n), strict=True):
        target += gradients
        target -= np.dot(weights, gradients)
        target *= weights
    return out


def numeric_grad(f, x, eps=1e-5):
    here = np.float64(x)
    out = np.zeros(x.shape)
    for index in np.ndindex(*x.shape):
        step = np.zeros(x.shape)
        step[index] = eps
        out[index] = (f(here + step) - f(here - step)) / (2 * eps)
    return out


def weighted_sum_backward(A, V, dOut):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape} and V {V.shape}")
    if dOut.shape != (A.shape[0], V.shape[1]):
        raise ValueError(f"dOut {dOut.shape}, A {A.shape}, V {V.shape}")
    dA, dV = like(A.shape, V, dOut), like(V.shape, A, dOut)
    for i, gradient in enumerate(dOut):
        dA[i] = V @ gradient
        dV += A[i][:, np.newaxis] * gradient
    return dA, dV


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}")
    dQ, dK = like(Q.shape, K, dS), like(K.shape, Q, dS)
    for i in range(len(Q)):
        for j in range(len(K)):
            share = dS[i, j] * scale
            dQ[i] += share * K[j]
            dK[j] += share * Q[i]
    return dQ, dK
