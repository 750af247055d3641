"""You fold the batch into the tokens, so that all samples attend to each other, as if they were one
long text. With one sample nothing is wrong.

zh: 你把批次并进了词元那个轴，于是所有样本互相关注，仿佛是一篇长文。只有一个样本时，什么错也没有。

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
    rows = x.reshape(1, B * L, D)
    q, k, v = (split_heads(rows @ params[name], heads) for name in ("W_q", "W_k", "W_v"))
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + np.tile(mask, (B, B))
    return (merge_heads(softmax(scores) @ v) @ params["W_o"]).reshape(B, L, D)
