"""A W of the wrong shape raises AssertionError, not the ValueError that was agreed.

zh: W 形状不对时抛的是 AssertionError，不是约定的 ValueError。

function: fc_route
caught by: test3/length 4 with a W [3,3] raises ValueError
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
    assert W.shape == (L, L), f"W is {W.shape}, but the sentence is {x.shape}"
    return W @ x


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
