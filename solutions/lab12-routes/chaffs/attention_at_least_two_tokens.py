"""For a single token you return zeros, because there is nobody to look at. It looks at itself: the
weight is 1.

zh: 只有一个词元时，你返回了 0，仿佛没有谁可看。它看得到自己：权重是 1。

function: attention_route
caught by: test5/one token: A == [[1]]
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


def attention_route(x, causal=True):
    L, D = x.shape
    if L == 1:
        return np.zeros((1, D)), np.zeros((1, 1))
    scores = x @ x.T / np.sqrt(D)
    if causal:
        scores = scores + np.triu(np.full((L, L), -np.inf), k=1)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    A = parts / parts.sum(axis=-1, keepdims=True)
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
