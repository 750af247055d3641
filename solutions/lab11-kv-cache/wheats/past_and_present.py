"""Two parts in decode_step: the past is never masked, the chunk has the square mask of base 0."""

import numpy as np


def cache_bytes(n_layer, max_len, d, itemsize=4):
    one_layer = np.zeros((2, max_len, 1)).size * d
    return n_layer * one_layer * itemsize


def cache_new(n_layer, max_len, d):
    return {"shape": (n_layer, max_len, d), "rows": [[] for _ in range(n_layer)]}


def cache_append(cache, layer, k, v):
    n_layer, max_len, d = cache["shape"]
    pairs = np.hstack([np.atleast_2d(k), np.atleast_2d(v)]) if np.shape(k) == np.shape(v) else np.zeros((0, 0))
    if pairs.shape[1] != 2 * d:
        raise ValueError(f"k {np.shape(k)}, v {np.shape(v)}: [t, {d}] is wanted")
    if min(layer, n_layer - 1 - layer) < 0:
        raise IndexError(f"layer {layer}")
    stored = cache["rows"][layer]
    base = len(stored)
    if max_len < base + len(pairs):
        raise IndexError(f"{max_len} positions are not enough")
    stored += list(pairs)
    return base


def cache_len(cache, layer=0):
    return len(cache["rows"][layer])


def cache_read(cache, layer):
    d = cache["shape"][2]
    pairs = np.array(cache["rows"][layer]).reshape(-1, 2 * d)
    return pairs[:, :d], pairs[:, d:]


def decode_step(q, k, v, cache, layer=0):
    old_k, old_v = cache_read(cache, layer)
    cache_append(cache, layer, k, v)
    scale = float(q.shape[1]) ** -0.5
    past = q @ old_k.T * scale
    present = np.where(np.tri(len(q), dtype=bool), q @ k.T * scale, -np.inf)
    largest = np.maximum(past.max(axis=1, initial=-np.inf), present.max(axis=1))[:, np.newaxis]
    past, present = np.exp(past - largest), np.exp(present - largest)
    total = past.sum(axis=1, keepdims=True) + present.sum(axis=1, keepdims=True)
    return (past @ old_v + present @ v) / total
