"""Every row shows the last state. Is it one array that you change in place and store again and
again? Then each place in the list holds that same array.

zh: 每一行都是最后的状态。是不是同一个数组反复原地改动、反复存放？那样列表里装的就全是它。

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
