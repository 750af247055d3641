"""You turned round all four axes of k, as .T does. Only the last two belong to one head's table;
batch and heads stay in front.

zh: 你把 k 的四个轴全倒了过来，就像 .T 那样。属于一个头的只有最后两个轴，批次和头要留在前面。

function: shape_flow
caught by: test2/k_T == [2, 8, 64, 7]
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
        ("k_T", (d, L, heads, B)),
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
