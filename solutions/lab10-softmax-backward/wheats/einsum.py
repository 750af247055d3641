"""Every sum is an np.einsum."""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"shapes differ: s {s.shape}, g {g.shape}")
    return s * g - s * np.einsum("...j,...j->...", s, g)[..., None]


def numeric_grad(f, x, eps=1e-5):
    point = np.asarray(x, dtype=np.float64)
    directions = np.eye(point.size).reshape((point.size, *point.shape))
    slopes = [(f(point + eps * step) - f(point - eps * step)) / (2 * eps) for step in directions]
    return np.reshape(slopes, point.shape)


def weighted_sum_backward(A, V, dOut):
    expect("A", A, "V", V, A.shape[1] == V.shape[0])
    expect("dOut", dOut, "A", A, dOut.shape == (A.shape[0], V.shape[1]))
    return np.einsum("td,sd->ts", dOut, V), np.einsum("ts,td->sd", A, dOut)


def scores_backward(Q, K, scale, dS):
    expect("Q", Q, "K", K, Q.shape[1] == K.shape[1])
    expect("dS", dS, "Q", Q, dS.shape == (Q.shape[0], K.shape[0]))
    return np.einsum("ts,sd->td", dS, K) * scale, np.einsum("ts,td->sd", dS, Q) * scale


def expect(name, array, other_name, other, fits):
    if not fits:
        raise ValueError(f"{name} {array.shape} does not fit {other_name} {other.shape}")
