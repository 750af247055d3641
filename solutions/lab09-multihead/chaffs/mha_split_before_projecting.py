"""You split x first, and project every piece with the upper left block of each weight. All heads
then share one projection and see only their own columns of x; a head's own columns of W take all
of x.

zh: 你先把 x 拆开，再用每个权重左上角的那一块去投影各段。这样所有的头共用一套投影，
而且只看得到 x 里自己那几列；其实一个头用的是 W 里自己的那些列，输入则是整个 x。

function: multi_head_attention
caught by: test5/W_q moves columns on: out[0][1] == [0.5, 0.5, 0.3911, 1.609]
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
    pieces = split_heads(x, heads)
    d = pieces.shape[-1]
    q, k, v = (pieces @ params[name][:d, :d] for name in ("W_q", "W_k", "W_v"))
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(d)
    if mask is not None:
        scores = scores + mask
    return merge_heads(softmax(scores) @ v) @ params["W_o"]
