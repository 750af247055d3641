"""Your scores have no axis for the heads: one table [L, L] a sample. But each head draws a table of
its own, which is why there are several.

zh: 你的 scores 里没有头那个轴，每个样本只有一张 [L, L]。可每个头都要画一张自己的表，
多头多就多在这里。

function: shape_flow
caught by: test2/scores == [2, 8, 7, 7]
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
        ("scores", (B, L, L)),
        ("weights", (B, L, L)),
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
