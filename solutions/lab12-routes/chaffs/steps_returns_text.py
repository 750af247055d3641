"""You return what one would write, "O(L)" or "O(1)". A number was asked for.

zh: 你返回的是书面的写法，"O(L)" 或 "O(1)"。要的是一个数。

function: serial_steps
caught by: test6/serial_steps(rnn, 7) == 7
"""

import numpy as np


def rnn_route(x, w):
    h = np.zeros(x.shape)
    state = np.zeros(x.shape[1])
    for i in range(len(x)):
        state = w * state + x[i]
        h[i] = state
    return h


def rnn_influence(w, L):
    influence = np.ones(L)
    for i in range(L - 2, -1, -1):
        influence[i] = influence[i + 1] * w
    return influence


def fc_route(x, W):
    L = len(x)
    if W.shape != (L, L):
        raise ValueError(f"W is {W.shape}, but the sentence is {x.shape}")
    return W @ x


def softmax(row):
    parts = np.exp(row - row.max())
    return parts / parts.sum()


def attention_route(x, causal=True):
    L, D = x.shape
    A = np.zeros((L, L))
    for i in range(L):
        seen = i + 1 if causal else L
        A[i, :seen] = softmax(x[:seen] @ x[i] / np.sqrt(D))
    return A @ x, A


def serial_steps(route, L):
    if route == "rnn":
        return "O(L)"
    if route in ("fc", "attention"):
        return "O(1)"
    raise ValueError(f"no such route: {route}")


def path_length(route, i, j):
    lengths = {"rnn": i - j, "fc": 1, "attention": 1}
    if route not in lengths:
        raise ValueError(f"{route} is none of {list(lengths)}")
    return lengths[route]
