"""Results that lie in memory column by column or backwards; recursion for the state; logarithms for the softmax."""

import numpy as np


def rnn_route(x, w):
    if len(x) == 1:
        return x * 1.0
    earlier = rnn_route(x[:-1], w)
    return np.asfortranarray(np.vstack([earlier, earlier[-1] * w + x[-1]]))


def rnn_influence(w, L):
    ones = np.zeros((L, L))
    np.fill_diagonal(ones, 1.0)
    return rnn_route(ones, w)[-1]


def fc_route(x, W):
    if W.ndim != 2 or set(W.shape) != {len(x)}:
        raise ValueError(f"shapes {x.shape} and {W.shape}")
    return sum(np.outer(W[:, j], x[j]) for j in range(len(x)))


def attention_route(x, causal=True):
    x = np.asfortranarray(x, dtype=float)
    scores = (x / np.sqrt(x.shape[1])) @ x.T
    allowed = np.tril(np.ones_like(scores)) if causal else np.ones_like(scores)
    with np.errstate(divide="ignore"):
        scores = scores + np.log(allowed)
    top = scores.max(axis=-1, keepdims=True)
    total = top + np.log(np.exp(scores - top).sum(axis=-1, keepdims=True))
    A = np.exp(scores - total)
    return [np.dot(A, x), A]


def serial_steps(route, L):
    try:
        return {"rnn": L, "fc": 1, "attention": 1}[route]
    except KeyError:
        raise ValueError(f"no route {route}") from None


def path_length(route, i, j):
    if route == "rnn":
        return abs(i - j)
    return serial_steps(route, 1)
