"""None comes back. Is the result worked out at all, and does the function end with `return`?

zh: 返回的是 None。结果到底算了没有？函数末尾有没有 `return`？

function: fc_route
caught by: test3/out.shape == (3, 1)
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
    L = len(x)
    if W.shape != (L, L):
        raise ValueError(f"W is {W.shape}, but the sentence is {x.shape}")
    out = np.zeros(x.shape)
    out[:] = W @ x


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
