"""You change one array in place and append it to a list each time. The list holds the same array L
times, and all rows show the last state.

zh: 你原地改动同一个数组，每次都把它放进列表。列表里装了 L 次的其实是同一个数组，每一行看到的都是最后的状态。

function: rnn_route
caught by: test1/h[0][0] == 1
"""

import numpy as np


def rnn_route(x, w):
    rows = []
    state = np.zeros(x.shape[1])
    for token in x:
        state *= w
        state += token
        rows.append(state)
    return np.array(rows)


def rnn_influence(w, L):
    return np.array([float(w) ** (L - 1 - i) for i in range(L)])


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
