"""For w = 0 you get NaN or infinity, and all else is right. Do you divide by w on the way? Begin at
the last token and multiply.

zh: w = 0 时得到 NaN 或无穷大，其余都对。中途是不是除以了 w？从最后一个词元开始，
一路乘过去就好。

function: rnn_influence
caught by: test2/w = 0, L = 3 == [0, 0, 1]
"""

import numpy as np


def rnn_route(x, w):
    h = np.array(x, dtype=float)
    for i in range(1, len(h)):
        h[i] += w * h[i - 1]
    return h


def rnn_influence(w, L):
    w = np.float64(w)
    influence = np.zeros(L)
    influence[0] = w ** (L - 1)
    for i in range(1, L):
        influence[i] = influence[i - 1] / w
    return influence


def fc_route(x, W):
    if not W.shape[0] == W.shape[1] == x.shape[0]:
        raise ValueError(f"x {x.shape} needs a square W of its own length, not {W.shape}")
    out = np.zeros(x.shape)
    for i in range(len(x)):
        for j in range(len(x)):
            out[i] += W[i, j] * x[j]
    return out


def attention_route(x, causal=True):
    L, D = x.shape
    scores = x @ x.T / np.sqrt(D)
    if causal:
        scores = scores + np.triu(np.full((L, L), -np.inf), k=1)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    A = parts / parts.sum(axis=-1, keepdims=True)
    return A @ x, A


def serial_steps(route, L):
    steps = {"rnn": L, "fc": 1, "attention": 1}
    if route not in steps:
        raise ValueError(f"{route} is none of {list(steps)}")
    return steps[route]


def path_length(route, i, j):
    if route == "rnn":
        return i - j
    if route in ("fc", "attention"):
        return 1
    raise ValueError(f"no such route: {route}")
