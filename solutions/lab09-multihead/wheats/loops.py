"""Loops and Python floats only: sample by sample, head by head, token by token."""

import math

import numpy as np


def head_dim(hidden, heads):
    for width in range(1, hidden + 1):
        if width * heads == hidden:
            return width
    raise ValueError(f"no whole width for {heads} heads of {hidden}")


def shape_flow(B, L, hidden, heads):
    d = head_dim(hidden, heads)
    token, piece, table = (B, L, hidden), (B, heads, L, d), (B, heads, L, L)
    return [
        ("x", token), ("q", token), ("q_heads", piece), ("k_T", (B, heads, d, L)),
        ("scores", table), ("weights", table), ("head_out", piece), ("concat", token), ("out", token),
    ]


def split_heads(x, heads):
    B, L, D = x.shape
    d = head_dim(D, heads)
    out = np.zeros((B, heads, L, d), dtype=x.dtype)
    for b in range(B):
        for t in range(L):
            for c in range(D):
                out[b, c // d, t, c % d] = x[b, t, c]
    return out


def merge_heads(y):
    B, heads, L, d = y.shape
    out = np.zeros((B, L, heads * d), dtype=y.dtype)
    for b in range(B):
        for h in range(heads):
            for t in range(L):
                for c in range(d):
                    out[b, t, h * d + c] = y[b, h, t, c]
    return out


def project(token, weight):
    return [sum(float(token[i]) * float(weight[i, j]) for i in range(len(token))) for j in range(weight.shape[1])]


def multi_head_attention(x, params, heads, mask=None):
    B, L, D = x.shape
    d = head_dim(D, heads)
    out = np.zeros(x.shape, dtype=np.result_type(x, params["W_q"], np.float32))
    masks = np.broadcast_to(0.0 if mask is None else mask, (B, heads, L, L))
    for b in range(B):
        q = [project(token, params["W_q"]) for token in x[b]]
        k = [project(token, params["W_k"]) for token in x[b]]
        v = [project(token, params["W_v"]) for token in x[b]]
        for i in range(L):
            collected = [0.0] * D
            for h in range(heads):
                columns = range(h * d, h * d + d)
                scores = []
                for j in range(L):
                    dot = sum(q[i][c] * k[j][c] for c in columns)
                    scores.append(dot / math.sqrt(d) + float(masks[b, h, i, j]))
                largest = max(scores)
                exps = [math.exp(score - largest) for score in scores]
                for c in columns:
                    collected[c] = sum(exps[j] * v[j][c] for j in range(L)) / sum(exps)
            out[b, i] = project(np.array(collected), params["W_o"])
    return out
