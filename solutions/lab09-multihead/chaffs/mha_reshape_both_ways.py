"""Inside the layer you reshape to [B, heads, L, d] and back, and swap no axes. The way back undoes
the way in, so the columns look fine; but each head attends among pieces of a few tokens.

zh: 在这一层里，你 reshape 成 [B, heads, L, d]，再 reshape 回来，没有换轴。回程抵消了去程，
各列看着没问题；可每个头都只在少数几个词元的片段之间做注意力。

function: multi_head_attention
caught by: test5/out[0][0][1] == 0.3302
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
    B, L, D = x.shape
    d = head_dim(D, heads)
    q, k, v = ((x @ params[name]).reshape(B, heads, L, d) for name in ("W_q", "W_k", "W_v"))
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(d)
    if mask is not None:
        scores = scores + mask
    return (softmax(scores) @ v).reshape(B, L, D) @ params["W_o"]
