"""h has the dtype of x. For whole numbers every state is cut to a whole number before the next step
reads it.

zh: h 的 dtype 取自 x。输入是整数时，每个状态都被截成整数，下一步读到的已经是截过的。

function: rnn_route
caught by: test1/int64 x: h[3] == [4.125]
"""

import numpy as np


def rnn_route(x, w):
    h = np.zeros_like(x)
    h[0] = x[0]
    for i in range(1, len(x)):
        h[i] = w * h[i - 1] + x[i]
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
    lengths = {"rnn": i - j, "fc": 1, "attention": 1}
    if route not in lengths:
        raise ValueError(f"{route} is none of {list(lengths)}")
    return lengths[route]
