"""You return a list with one array a head. Put them into one array, with the heads as the second
axis.

zh: 你返回的是一个列表，每个头一个数组。应当合成一个数组，第二个轴是头。

function: split_heads
caught by: test3/out.shape == (1, 2, 2, 2)
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
    head_dim(D, heads)
    return np.split(x, heads, axis=2)


def merge_heads(y):
    B, heads, L, d = y.shape
    return y.transpose(0, 2, 1, 3).reshape(B, L, heads * d)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def pieces(x, heads):
    return np.stack(split_heads(x, heads), axis=1)


def multi_head_attention(x, params, heads, mask=None):
    q = pieces(x @ params["W_q"], heads)
    k = pieces(x @ params["W_k"], heads)
    v = pieces(x @ params["W_v"], heads)
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask
    return merge_heads(softmax(scores) @ v) @ params["W_o"]
