"""Concatenates nothing in the layer: each head's result goes through its own rows of W_o, and these are added up."""

import math

import numpy as np


def head_dim(hidden, heads):
    if heads < 1 or hidden // heads * heads != hidden:
        raise ValueError(f"{hidden} / {heads} is not a whole number")
    return hidden // heads


def shape_flow(B, L, hidden, heads):
    d = head_dim(hidden, heads)
    flow = {name: (B, L, hidden) for name in ("x", "q")}
    flow["q_heads"] = (B, heads, L, d)
    flow["k_T"] = (B, heads, d, L)
    flow["scores"] = flow["weights"] = (B, heads, L, L)
    flow["head_out"] = (B, heads, L, d)
    flow["concat"] = flow["out"] = (B, L, hidden)
    return list(flow.items())


def split_heads(x, heads):
    d = head_dim(x.shape[2], heads)
    out = np.empty((x.shape[0], heads, x.shape[1], d), dtype=x.dtype, order="F")
    for h in range(heads):
        out[:, h] = x[:, :, h * d : h * d + d]
    return out


def merge_heads(y):
    B, heads, L, d = y.shape
    out = np.empty((B, L, heads * d), dtype=y.dtype, order="F")
    for h in range(heads):
        out[:, :, h * d : h * d + d] = y[:, h]
    return out


def multi_head_attention(x, params, heads, mask=None):
    B, L, D = x.shape
    d = head_dim(D, heads)
    q, k, v = (split_heads(x @ params[name], heads) for name in ("W_q", "W_k", "W_v"))
    scores = np.matmul(q, np.moveaxis(k, 2, 3)) / math.sqrt(d)
    if mask is not None:
        scores = np.add(scores, mask)
    scores = scores - scores.max(axis=-1, keepdims=True)
    weights = np.exp(scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True)))
    rows_of_heads = params["W_o"].reshape(heads, d, D)
    return np.matmul(np.matmul(weights, v), rows_of_heads).sum(axis=1)
