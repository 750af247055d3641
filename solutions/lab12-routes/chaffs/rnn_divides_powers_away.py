"""For w = 0 you get NaN, and all else is right. Do you divide by powers of w? 0 divided by 0 is no
number.

zh: w = 0 时得到 NaN，其余都对。你是不是除以了 w 的幂？0 除以 0 不是一个数。

function: rnn_route
caught by: test1/w = 0: h[3] == [4]
"""

import numpy as np


def rnn_route(x, w):
    powers = (float(w) ** np.arange(len(x)))[:, np.newaxis]
    with np.errstate(all="ignore"):
        return powers * np.cumsum(x / powers, axis=0)


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


def softmax(row):
    parts = np.exp(row - row.max())
    return parts / parts.sum()


def attention_route(x, causal=True):
    L, D = x.shape
    A = np.zeros((L, L))
    for i in range(L):
        seen = i + 1 if causal else L
        A[i, :seen] = softmax(x[:seen] @ x[i] / np.sqrt(D))
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
