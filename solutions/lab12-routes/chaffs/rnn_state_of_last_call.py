"""The second sentence begins with what is left of the first. Does the state live outside the
function? Each sentence starts from nothing.

zh: 第二句话一开始，带着第一句剩下的东西。状态是不是放在了函数外面？每句话都该从零开始。

function: rnn_route
caught by: test1/history 0, 1: h[1] == [1] (another history, the same state)
"""

import numpy as np

state = np.zeros(0)


def rnn_route(x, w):
    global state
    if len(state) != x.shape[1]:
        state = np.zeros(x.shape[1])
    h = np.zeros(x.shape)
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
    lengths = {"rnn": i - j, "fc": 1, "attention": 1}
    if route not in lengths:
        raise ValueError(f"{route} is none of {list(lengths)}")
    return lengths[route]
