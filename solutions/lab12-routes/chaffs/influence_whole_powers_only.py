"""For a whole number w you raise an exception. Do you compute with negative exponents in the dtype
of w? NumPy refuses whole numbers to a negative power.

zh: w 是整数时，你的函数抛异常。是不是用 w 的 dtype 去算了负的指数？NumPy 不肯算整数的负次方。

function: rnn_influence
caught by: test2/w = 2, a whole number, L = 4 == [8, 4, 2, 1]
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
    return w ** (L - 1) * np.full(L, w) ** -np.arange(L) if w else np.eye(L)[-1]


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
