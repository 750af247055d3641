"""You add 1 to the score of each token with itself. That is a preference which the content does not
give it.

zh: 你给每个词元和自己的分数加了 1。这份偏心，并不是内容给的。

function: attention_route
caught by: test4/A[1][0] == 0.05581
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
    scores = x @ x.T / np.sqrt(D)
    scores = scores + np.eye(L)
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
