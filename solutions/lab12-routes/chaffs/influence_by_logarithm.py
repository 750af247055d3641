"""For w of 0 or less you get NaN, and all else is right. Do you compute the powers as exp(k *
log(w))? There is no logarithm of 0 or of a number below it.

zh: w 为 0 或负数时得到 NaN，其余都对。你是不是用 exp(k * log(w)) 来算幂？0 和负数没有对数。

function: rnn_influence
caught by: test2/w = 0, L = 3 == [0, 0, 1]
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
    with np.errstate(all="ignore"):
        return np.exp(np.arange(L - 1, -1, -1) * np.log(w))


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
