"""One head after the other, from slices of columns; the results are concatenated, as the formula says it."""

import math

import numpy as np


def head_dim(hidden, heads):
    if heads < 1:
        raise ValueError("at least one head is needed")
    if hidden % heads != 0:
        raise ValueError(f"{heads} does not divide {hidden}")
    return int(hidden / heads)


def shape_flow(B, L, hidden, heads):
    """Takes the shapes from arrays that hold nothing but zeros."""
    head_dim(hidden, heads)
    x = np.zeros((B, L, hidden))
    q_heads = split_heads(x, heads)
    k_T = np.swapaxes(q_heads, 2, 3)
    scores = np.zeros(q_heads.shape[:3] + (L,))
    arrays = [x, x, q_heads, k_T, scores, scores, q_heads, merge_heads(q_heads), x]
    names = "x q q_heads k_T scores weights head_out concat out".split()
    return [(name, array.shape) for name, array in zip(names, arrays)]


def split_heads(x, heads):
    head_dim(x.shape[2], heads)
    return np.stack(np.split(x, heads, axis=2), axis=1)


def merge_heads(y):
    return np.concatenate([y[:, h] for h in range(y.shape[1])], axis=2)


def multi_head_attention(x, params, heads, mask=None):
    B, L, D = x.shape
    d = head_dim(D, heads)
    masks = None if mask is None else np.broadcast_to(mask, (B, heads, L, L))
    found = []
    for h in range(heads):
        columns = slice(h * d, (h + 1) * d)
        q = x @ params["W_q"][:, columns]
        k = x @ params["W_k"][:, columns]
        v = x @ params["W_v"][:, columns]
        scores = np.matmul(q, np.swapaxes(k, 1, 2)) * (1 / math.sqrt(d))
        if masks is not None:
            scores = scores + masks[:, h]
        shares = np.exp(scores - scores.max(axis=2, keepdims=True))
        found.append(np.matmul(shares / shares.sum(axis=2, keepdims=True), v))
    return np.concatenate(found, axis=2) @ params["W_o"]
