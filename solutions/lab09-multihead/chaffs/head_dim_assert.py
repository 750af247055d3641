"""You refuse a width that does not fit with assert. That raises AssertionError, not the ValueError
that was promised, and python -O leaves it out altogether.

zh: 宽度对不上时你用 assert 拒绝。它抛的是 AssertionError，而不是约定的 ValueError；
加了 -O 运行时更会整条跳过。

function: head_dim
caught by: test1/head_dim(64, 5) raises ValueError
"""

import math

import numpy as np


def head_dim(hidden, heads):
    assert heads >= 1, f"{heads} heads"
    assert hidden % heads == 0, f"{hidden} does not fit {heads} heads"
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
    k = split_heads(x @ params["W_k"], heads)
    v = split_heads(x @ params["W_v"], heads)
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask
    return merge_heads(softmax(scores) @ v) @ params["W_o"]
