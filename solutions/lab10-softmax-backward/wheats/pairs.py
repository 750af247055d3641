"""Uses that weights sum to 1: dx[i] is the sum over j of s[i] s[j] (g[i] - g[j]); and outer products, added up."""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s {s.shape} and g {g.shape} must be alike")
    differences = g[..., :, None] - g[..., None, :]
    products = s[..., :, None] * s[..., None, :]
    return (products * differences).sum(axis=-1)


def numeric_grad(f, x, eps=1e-5):
    point = x.astype(np.float64)
    out = np.zeros_like(point)
    for index, value in np.ndenumerate(point.copy()):
        ends = []
        for moved in (value - eps, value + eps):
            point[index] = moved
            ends.append(f(point))
        point[index] = value
        out[index] = (ends[1] - ends[0]) / (2.0 * eps)
    return out


def weighted_sum_backward(A, V, dOut):
    if A.shape[1] != len(V) or dOut.shape != (len(A), V.shape[1]):
        raise ValueError(f"sizes of A {A.shape}, V {V.shape} and dOut {dOut.shape}")
    dA = (dOut[:, None, :] * V[None, :, :]).sum(axis=-1)
    dV = sum(np.outer(weights, gradient) for weights, gradient in zip(A, dOut, strict=True))
    return dA, dV


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != (len(Q), len(K)):
        raise ValueError(f"sizes of Q {Q.shape}, K {K.shape} and dS {dS.shape}")
    dK = sum(np.outer(row, query) for row, query in zip(dS, Q, strict=True))
    dQ = sum(np.outer(column, key) for column, key in zip(dS.T, K, strict=True))
    return dQ * scale, dK * scale
