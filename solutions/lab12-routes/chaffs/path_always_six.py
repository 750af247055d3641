"""For the RNN you return the 6 of the example, whatever the two places are.

zh: RNN 不管是哪两个位置，你都返回例子里的 6。

function: path_length
caught by: test7/path_length(rnn, 5, 2) == 3
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
        return L
    if route in ("fc", "attention"):
        return 1
    raise ValueError(f"no such route: {route}")


def path_length(route, i, j):
    if route == "rnn":
        return 6
    if route in ("fc", "attention"):
        return 1
    raise ValueError(f"no such route: {route}")
