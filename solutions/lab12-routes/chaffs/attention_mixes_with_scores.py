"""The output is mixed with the masked scores, not with the weights.

zh: 混合输出时，你用的是加了掩码的分数，而不是权重。

function: attention_route
caught by: test4/out[0][0] == 2
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
    if causal:
        scores = scores + np.triu(np.full((L, L), -np.inf), k=1)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    A = parts / parts.sum(axis=-1, keepdims=True)
    return np.tril(scores) @ x, A


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
