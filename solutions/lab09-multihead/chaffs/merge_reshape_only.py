"""You reshape [B, heads, L, d] to [B, L, heads * d] without swapping axes first. A token then gets
pieces of several tokens of one head. A model trained like this still learns something, which
hides it.

zh: 你没有先换轴，就把 [B, heads, L, d] 变成了 [B, L, heads * d]。
一个词元拿到的是同一个头里好几个词元的片段。这样训练出来的模型照样能学到一点，错就藏住了。

function: merge_heads
caught by: test4/token 0 == [0, 1, 6, 7]
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
    return y.reshape(B, L, heads * d)


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
