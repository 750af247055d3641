"""Only the last token is left of each sum. Do you assign in the inner loop where you should add up?

zh: 每个和里都只剩下最后一个词元。内层循环里该累加的地方，是不是写成了赋值？

function: fc_route
caught by: test3/10, 20, 30: out[0][0] == 10
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
    if not W.shape[0] == W.shape[1] == x.shape[0]:
        raise ValueError(f"x {x.shape} needs a square W of its own length, not {W.shape}")
    out = np.zeros(x.shape)
    for i in range(len(x)):
        for j in range(len(x)):
            out[i] = W[i, j] * x[j]
    return out


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
