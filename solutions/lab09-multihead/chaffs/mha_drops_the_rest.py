"""You work through the heads with d = D // heads and leave the columns that are left over at 0. 12
columns for 5 heads must be refused.

zh: 你用 d = D // heads 逐头去算，剩下的列就留着 0。12 列分给 5 个头，应当拒绝。

function: multi_head_attention
caught by: test6/D=12 with 5 heads raises ValueError
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
    d = D // heads
    q, k, v = (x @ params[name] for name in ("W_q", "W_k", "W_v"))
    masks = None if mask is None else np.broadcast_to(mask, (B, heads, L, L))
    found = np.zeros(q.shape, dtype=q.dtype)
    for h in range(heads):
        c = slice(h * d, (h + 1) * d)
        scores = q[:, :, c] @ k[:, :, c].swapaxes(1, 2) / math.sqrt(d)
        if masks is not None:
            scores = scores + masks[:, h]
        found[:, :, c] = softmax(scores) @ v[:, :, c]
    return found @ params["W_o"]
