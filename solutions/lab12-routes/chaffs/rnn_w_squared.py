"""At each step the state is multiplied by w twice, which is w squared.

zh: 每一步，状态都乘了两次 w，也就是乘了 w 的平方。

function: rnn_route
caught by: test1/h[1][0] == 0.5
"""

import numpy as np


def rnn_route(x, w):
    h = np.zeros(x.shape)
    state = np.zeros(x.shape[1])
    for i in range(len(x)):
        state = w * (w * state) + x[i]
        h[i] = state
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
