"""You keep the three projections, joined, from the first call with this width, and use them for
every later call.

zh: 第一次遇到某个宽度时，你把三个投影拼好存了下来，以后同样宽度的调用都用它们。

function: multi_head_attention
caught by: test5/W_q = 0, all scores 0: out[0][0] == [0.5, 0.5, 1, 1]
"""

import math

import numpy as np

_joined = {}


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
    return y.transpose(0, 2, 1, 3).reshape(B, L, heads * d)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def multi_head_attention(x, params, heads, mask=None):
    width = x.shape[-1]
    if width not in _joined:
        _joined[width] = np.concatenate([params["W_q"], params["W_k"], params["W_v"]], axis=1)
    q, k, v = (split_heads(part, heads) for part in np.split(x @ _joined[width], 3, axis=-1))
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask
    return merge_heads(softmax(scores) @ v) @ params["W_o"]
