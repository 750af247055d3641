"""You join the heads from the last to the first. W_o has learned which rows belong to which head, so
their order matters.

zh: 你从最后一个头往前接。W_o 学到的是哪些行属于哪个头，所以次序要紧。

function: merge_heads
caught by: test4/token 0 == [0, 1, 6, 7]
"""

import numpy as np


def head_dim(hidden, heads):
    if heads < 1 or hidden % heads:
        raise ValueError(f"{hidden} columns cannot be shared out among {heads} heads")
    return hidden // heads


def shape_flow(B, L, hidden, heads):
    d = head_dim(hidden, heads)
    return [
        ("x", (B, L, hidden)),
        ("q", (B, L, hidden)),
        ("q_heads", (B, heads, L, d)),
        ("k_T", (B, heads, d, L)),
        ("scores", (B, heads, L, L)),
        ("weights", (B, heads, L, L)),
        ("head_out", (B, heads, L, d)),
        ("concat", (B, L, hidden)),
        ("out", (B, L, hidden)),
    ]


def split_heads(x, heads):
    B, L, D = x.shape
    return x.reshape(B, L, heads, head_dim(D, heads)).transpose(0, 2, 1, 3)


def merge_heads(y):
    B, heads, L, d = y.shape
    return np.concatenate([y[:, h] for h in reversed(range(heads))], axis=-1)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def multi_head_attention(x, params, heads, mask=None):
    B, L, D = x.shape
    d = head_dim(D, heads)
    q, k, v = ((x @ params[name]).reshape(B, L, heads, d).swapaxes(1, 2) for name in ("W_q", "W_k", "W_v"))
    scores = q @ k.swapaxes(-1, -2) * d**-0.5
    if mask is not None:
        scores = scores + mask
    found = softmax(scores) @ v
    return found.swapaxes(1, 2).reshape(B, L, D) @ params["W_o"]
