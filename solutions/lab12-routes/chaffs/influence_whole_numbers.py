"""Your factors are stored as whole numbers, so 0.5 becomes 0.

zh: 你的系数存成了整数，0.5 就成了 0。

function: rnn_influence
caught by: test2/influence[0] == 0.01562
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
    influence = np.ones(L, dtype=int)
    for i in range(L):
        influence[i] = w ** (L - 1 - i)
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
        return L
    if route in ("fc", "attention"):
        return 1
    raise ValueError(f"no such route: {route}")


def path_length(route, i, j):
    lengths = {"rnn": i - j, "fc": 1, "attention": 1}
    if route not in lengths:
        raise ValueError(f"{route} is none of {list(lengths)}")
    return lengths[route]
