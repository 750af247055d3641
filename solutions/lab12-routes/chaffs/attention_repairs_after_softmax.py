"""You delete later weights after the softmax and divide each row by what is left. On paper that is
the same; but the maximum was that of the whole row, and where a later score is far larger nothing
is left to divide by.

zh: softmax 之后你删掉后面的权重，再把每行除以剩下的和。写在纸上是一回事；可最大值取的是整行的，
后面的分数要是大得多，剩下的就全是 0，没法除了。

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
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    if causal:
        parts = np.tril(parts)
    with np.errstate(all="ignore"):
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
