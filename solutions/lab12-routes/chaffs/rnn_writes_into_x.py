"""x is not what it was after the call. Do you keep the states in x itself? It is the caller's
sentence.

zh: 调用之后，x 变了样。你是不是把状态直接存进了 x？那是调用者的句子。

function: rnn_route
caught by: test1/x unchanged
"""

import numpy as np


def rnn_route(x, w):
    h = x if x.dtype == float else x.astype(float)
    for i in range(1, len(x)):
        h[i] += w * h[i - 1]
    return h


def rnn_influence(w, L):
    return np.array([float(w) ** (L - 1 - i) for i in range(L)])


def fc_route(x, W):
    if not W.shape[0] == W.shape[1] == x.shape[0]:
        raise ValueError(f"x {x.shape} needs a square W of its own length, not {W.shape}")
    out = np.zeros(x.shape)
    for i in range(len(x)):
        for j in range(len(x)):
            out[i] += W[i, j] * x[j]
    return out


def attention_route(x, causal=True):
    L, D = x.shape
    scores = x @ x.T / np.sqrt(D)
    if causal:
        scores = scores + np.triu(np.full((L, L), -np.inf), k=1)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    A = parts / parts.sum(axis=-1, keepdims=True)
    return A @ x, A


def serial_steps(route, L):
    steps = {"rnn": L, "fc": 1, "attention": 1}
    if route not in steps:
        raise ValueError(f"{route} is none of {list(steps)}")
    return steps[route]


def path_length(route, i, j):
    if route == "rnn":
        return i - j
    if route in ("fc", "attention"):
        return 1
    raise ValueError(f"no such route: {route}")
