"""You fold heads and batch into one axis, heads first, and unfold it as if the batch were first.
Samples get back pieces of each other.

zh: 你把头和批次并成一个轴时头在前，拆开时却当成批次在前。样本拿回来的是别的样本的片段。

function: multi_head_attention
caught by: test6/3 heads of 4, causal: out matches the oracle
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
    q, k, v = (
        split_heads(x @ params[name], heads).swapaxes(0, 1).reshape(heads * B, L, d) for name in ("W_q", "W_k", "W_v")
    )
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(d)
    if mask is not None:
        scores = scores + mask
    return merge_heads((softmax(scores) @ v).reshape(B, heads, L, d)) @ params["W_o"]
