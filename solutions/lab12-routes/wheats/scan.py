"""The RNN by doubling: log2(L) sweeps. Attention in float128 where there is one, rounded at the end."""

import numpy as np


def rnn_route(x, w):
    h, factor, step = np.array(x, dtype=np.float64), float(w), 1
    while step < len(h):
        h[step:] = h[step:] + factor * h[:-step]
        factor, step = factor * factor, 2 * step
    return h


def rnn_influence(w, L):
    return np.polynomial.polynomial.polyvander(np.float64(w), L - 1).ravel()[::-1].copy()


def fc_route(x, W):
    length = x.shape[0]
    if W.shape[0] != length or W.shape[1] != length:
        raise ValueError(f"W {W.shape} was trained for other lengths than {length}")
    return (W[:, :, np.newaxis] * x[np.newaxis, :, :]).sum(axis=1)


def attention_route(x, causal=True):
    wide = x.astype(np.longdouble)
    scores = wide @ wide.T / np.sqrt(np.longdouble(x.shape[1]))
    seen = np.tri(len(x), dtype=bool) | (not causal)
    top = np.max(scores, axis=1, keepdims=True, where=seen, initial=-np.inf)
    parts = np.where(seen, np.exp(np.minimum(scores - top, 0)), 0)
    A = parts / np.sum(parts, axis=1, keepdims=True)
    return (A @ wide).astype(float), A.astype(float)


def serial_steps(route, L):
    waits = {"rnn": True, "fc": False, "attention": False}.get(route)
    if waits is None:
        raise ValueError(route)
    return int(waits) * (L - 1) + 1


def path_length(route, i, j):
    waits = {"rnn": True, "fc": False, "attention": False}.get(route)
    if waits is None:
        raise ValueError(route)
    return max(int(waits) * (i - j), 1)
