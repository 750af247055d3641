"""You divide with /, which gives a float even where nothing is left over: 6.0 in place of 6. A width
counts columns, and NumPy takes no float for a size.

zh: 你用 / 相除，即使除得尽，得到的也是浮点数：6.0 而不是 6。宽度是列数，
NumPy 不接受浮点数作大小。

function: head_dim
caught by: test1/head_dim(30, 5): an int, not a float
"""

import math

import numpy as np


def head_dim(hidden, heads):
    if heads < 1 or hidden % heads != 0:
        raise ValueError(f"{hidden} / {heads} is not a whole number")
    return hidden / heads


def shape_flow(B, L, hidden, heads):
    d = int(head_dim(hidden, heads))
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
    return x.reshape(B, L, heads, int(head_dim(D, heads))).transpose(0, 2, 1, 3)


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
