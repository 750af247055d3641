"""Loops and Python numbers everywhere."""

import math

import numpy as np

ROUTES = ("rnn", "fc", "attention")


def rnn_route(x, w):
    L, D = x.shape
    h = [[0.0] * D for _ in range(L)]
    for i in range(L):
        for c in range(D):
            before = h[i - 1][c] if i > 0 else 0.0
            h[i][c] = w * before + float(x[i, c])
    return np.array(h)


def rnn_influence(w, L):
    influence, factor = [], 1.0
    for _ in range(L):
        influence.insert(0, factor)
        factor *= w
    return np.array(influence)


def fc_route(x, W):
    if len(W) != len(x) or any(len(row) != len(x) for row in W):
        raise ValueError(f"{W.shape} does not fit {x.shape}")
    out = np.zeros(x.shape, dtype=float)
    for i in range(len(x)):
        for c in range(x.shape[1]):
            out[i, c] = sum(float(W[i, j]) * float(x[j, c]) for j in range(len(x)))
    return out


def attention_route(x, causal=True):
    L, D = x.shape
    A = np.zeros((L, L))
    out = np.zeros((L, D))
    for i in range(L):
        seen = range(i + 1) if causal else range(L)
        scores = [sum(float(x[i, c]) * float(x[j, c]) for c in range(D)) / math.sqrt(D) for j in seen]
        top = max(scores)
        parts = [math.exp(score - top) for score in scores]
        for j in seen:
            A[i, j] = parts[j] / sum(parts)
            for c in range(D):
                out[i, c] += A[i, j] * float(x[j, c])
    return out, A


def serial_steps(route, L):
    if route not in ROUTES:
        raise ValueError(f"{route} is none of {ROUTES}")
    return L if route == "rnn" else 1


def path_length(route, i, j):
    if route not in ROUTES:
        raise ValueError(f"{route} is none of {ROUTES}")
    return i - j if route == "rnn" else 1
