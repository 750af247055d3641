"""Sentences of three tokens work, all others raise. Is something written out for three: a mask, a
size? Take every size from x.

zh: 三个词元的句子都行，别的长度都抛异常。有没有什么是按三个写死的，比如掩码、大小？
所有大小都要从 x 里取。

function: attention_route
caught by: test4/number of returned arrays == 2
"""

import numpy as np


def rnn_route(x, w):
    h = np.array(x, dtype=float)
    for i in range(1, len(h)):
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
        scores = scores + np.array([[0, -np.inf, -np.inf], [0, 0, -np.inf], [0, 0, 0]])
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
