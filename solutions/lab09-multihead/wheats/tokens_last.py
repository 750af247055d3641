"""Works with transposed views: tokens are columns, so that results do not lie row after row in memory."""

import numpy as np


def head_dim(hidden, heads):
    try:
        width, rest = divmod(hidden, heads)
    except ZeroDivisionError:
        raise ValueError("no heads at all") from None
    if width < 1 or rest:
        raise ValueError(f"hidden {hidden} and heads {heads} do not fit")
    return width


def shape_flow(B, L, hidden, heads):
    d = head_dim(hidden, heads)
    return (
        ["x", [B, L, hidden]],
        ["q", [B, L, hidden]],
        ["q_heads", [B, heads, L, d]],
        ["k_T", [B, heads, d, L]],
        ["scores", [B, heads, L, L]],
        ["weights", [B, heads, L, L]],
        ["head_out", [B, heads, L, d]],
        ["concat", [B, L, hidden]],
        ["out", [B, L, hidden]],
    )


def columns_of(x, heads):
    """[B, L, D] -> [B, heads, d, L]."""
    B, L, D = x.shape
    return np.transpose(x, (0, 2, 1)).reshape(B, heads, head_dim(D, heads), L)


def split_heads(x, heads):
    return np.swapaxes(columns_of(x, heads), -1, -2)


def merge_heads(y):
    B, heads, L, d = y.shape
    return np.swapaxes(np.swapaxes(y, -1, -2).reshape(B, heads * d, L), -1, -2)


def multi_head_attention(x, params, heads, mask=None):
    q, k, v = (columns_of(np.matmul(x, params[f"W_{letter}"]), heads) for letter in "qkv")
    scores = np.swapaxes(k, -1, -2) @ q  # [B, heads, key, query]
    scores *= float(q.shape[2]) ** -0.5
    if mask is not None:
        scores = scores + np.swapaxes(np.broadcast_to(mask, scores.shape), -1, -2)
    weights = np.exp(scores - scores.max(axis=-2, keepdims=True))
    weights /= weights.sum(axis=-2, keepdims=True)
    found = v @ weights  # [B, heads, d, query]
    merged = found.reshape(x.shape[0], x.shape[2], x.shape[1])
    return np.swapaxes(params["W_o"].T @ merged, -1, -2)
