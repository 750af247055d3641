"""You return the shapes of the example, whatever you are asked. For B=3, L=5 and 4 heads of 6 they
are others.

zh: 不管问的是什么，你返回的都是例子里的形状。B=3、L=5、4 个宽 6 的头，形状就不是这些。

function: shape_flow
caught by: test2/B=3 L=5 hidden=24 heads=4: q_heads == [3, 4, 5, 6]
"""

import math

import numpy as np


def head_dim(hidden, heads):
    if heads < 1 or hidden % heads:
        raise ValueError(f"{hidden} columns cannot be shared out among {heads} heads")
    return hidden // heads


def shape_flow(B, L, hidden, heads):
    head_dim(hidden, heads)
    token, piece, table = (2, 7, 512), (2, 8, 7, 64), (2, 8, 7, 7)
    names = ["x", "q", "q_heads", "k_T", "scores", "weights", "head_out", "concat", "out"]
    return list(zip(names, [token, token, piece, (2, 8, 64, 7), table, table, piece, token, token]))


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
