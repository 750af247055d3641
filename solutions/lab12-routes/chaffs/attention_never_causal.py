"""You hide nothing: every place reads the whole sentence, the future included, whatever `causal`
says.

zh: 你没有加掩码：不管 `causal` 是什么，每个位置都在读整句话，连后面的也读。

function: attention_route
caught by: test4/A[0][0] == 1
"""

import numpy as np


def rnn_route(x, w):
    h = np.array(x, dtype=float)
    for i in range(1, len(h)):
        h[i] += w * h[i - 1]
    return h


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
