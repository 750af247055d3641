"""You divide the scores by the root of L, the number of tokens. With two tokens and a width of 2
that is the right number by accident.

zh: 你用词元数 L 的平方根去除分数。两个词元、宽度为 2 时，碰巧得到同一个数。

function: multi_head_attention
caught by: test5/one head: out[0][0] == [0.9241, 0.07586, 0.1517, 1.848]
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
    k = split_heads(x @ params["W_k"], heads)
    v = split_heads(x @ params["W_v"], heads)
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-2])
    if mask is not None:
        scores = scores + mask
    return merge_heads(softmax(scores) @ v) @ params["W_o"]
