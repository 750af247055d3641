"""Folds batch and heads into one axis for the attention, and makes q, k and v with one product."""

import numpy as np


def head_dim(hidden, heads):
    if heads not in range(1, hidden + 1) or hidden % heads:
        raise ValueError(f"hidden={hidden}, heads={heads}")
    return hidden // heads


def shape_flow(B, L, hidden, heads):
    piece = (B, heads, L, head_dim(hidden, heads))
    turned = piece[:2] + piece[:1:-1]
    table = piece[:3] + (L,)
    token = (B, L, hidden)
    return list(zip(
        ("x", "q", "q_heads", "k_T", "scores", "weights", "head_out", "concat", "out"),
        (token, token, piece, turned, table, table, piece, token, token),
    ))


def split_heads(x, heads):
    B, L, D = x.shape
    return np.swapaxes(x.reshape(B, L, heads, head_dim(D, heads)), 1, 2).copy()


def merge_heads(y):
    B, heads, L, d = y.shape
    return np.swapaxes(y, 1, 2).copy().reshape(B, L, heads * d)


def multi_head_attention(x, params, heads, mask=None):
    B, L, D = x.shape
    d = head_dim(D, heads)
    together = x @ np.concatenate([params["W_q"], params["W_k"], params["W_v"]], axis=1)
    q, k, v = (split_heads(part, heads).reshape(B * heads, L, d) for part in np.split(together, 3, axis=2))
    scores = (q * d**-0.5) @ k.transpose(0, 2, 1)
    if mask is not None:
        scores = scores + np.broadcast_to(mask, (B, heads, L, L)).reshape(B * heads, L, L)
    exps = np.exp(scores - scores.max(axis=2)[:, :, None])
    found = (exps @ v) / exps.sum(axis=2)[:, :, None]
    return merge_heads(found.reshape(B, heads, L, d)) @ params["W_o"]
