"""Keys and values share one array [2, n_layer, max_len, d]; softmax by logsumexp; a boolean mask."""

import numpy as np


def cache_bytes(n_layer, max_len, d, itemsize=4):
    return int(np.prod([2, n_layer, max_len, d, itemsize], dtype=np.int64))


def cache_new(n_layer, max_len, d):
    return np.full((2, n_layer, max_len, d), np.nan), np.zeros(n_layer, dtype=int)


def cache_append(cache, layer, k, v):
    rows, filled = cache
    _, n_layer, max_len, d = rows.shape
    if layer < 0 or layer > n_layer - 1:
        raise IndexError("layer out of range")
    if k.shape != v.shape or k.shape[-1] != d:
        raise ValueError(f"k {k.shape} v {v.shape} d {d}")
    both = np.stack([k, v]).reshape(2, -1, d)
    base = int(filled[layer])
    free = rows[:, layer, base:]
    count = both.shape[1]
    if count > max_len - base:
        raise IndexError(f"only {max_len - base} positions are free")
    free[:, :count] = both
    filled[layer] += count
    return base


def cache_len(cache, layer=0):
    return int(cache[1][layer])


def cache_read(cache, layer):
    rows, filled = cache
    both = rows[:, layer, : filled[layer]]
    return both[0], both[1]


def decode_step(q, k, v, cache, layer=0):
    base = cache_append(cache, layer, k, v)
    keys, values = cache_read(cache, layer)
    t, n = len(q), len(keys)
    seen = np.tri(t, n, base, dtype=bool)
    scores = np.where(seen, (q / q.shape[1] ** 0.5) @ keys.T, -np.inf)
    largest = scores.max(axis=-1, keepdims=True)
    logsumexp = largest + np.log(np.exp(scores - largest).sum(axis=-1, keepdims=True))
    return np.exp(scores - logsumexp) @ values
