"""You make the keys with W_q as well. Query and key of a token are then the same vector, and W_k is
never used.

zh: 键你也是用 W_q 算的。这样一个词元的查询和键就成了同一个向量，W_k 从来没有用上。

function: multi_head_attention
caught by: test5/W_k = 0, all scores 0: out[0][1] == [0.5, 0.5, 1, 1]
"""

import math

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
    return y.transpose(0, 2, 1, 3).reshape(B, L, heads * d)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def multi_head_attention(x, params, heads, mask=None):
    q = split_heads(x @ params["W_q"], heads)
    k = split_heads(x @ params["W_q"], heads)
    v = split_heads(x @ params["W_v"], heads)
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask
    return merge_heads(softmax(scores) @ v) @ params["W_o"]
