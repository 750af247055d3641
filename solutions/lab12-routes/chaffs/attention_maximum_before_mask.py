"""The maximum is taken before the later tokens are hidden. One of them with a huge score sets it,
and what may be read vanishes.

zh: 最大值是在挡住后面的词元之前取的。后面要是有个分数极大的，最大值就是它的，允许看的全成了 0。

function: attention_route
caught by: test5/scores 2 and 4, a later one of 2000: A[1] == [0.1192, 0.8808, 0]
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
    scores = x @ x.T / np.sqrt(x.shape[1])
    scores = np.maximum(scores - scores.max(axis=-1, keepdims=True), -700.0)
    if causal:
        scores = np.where(np.tri(len(x)) > 0, scores, -np.inf)
    parts = np.exp(scores)
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
