"""Each cache counts for itself, but all caches of one size write into the same buffers. The numbers of
one appear in the other.

zh: 每个缓存各数各的，可大小相同的缓存写的是同一块缓冲区，这一个的数会出现在那一个里。

function: cache_new
caught by: test3/two caches: k[0] of the first == [1, 1]
"""

import numpy as np

buffers = {}


def cache_bytes(n_layer, max_len, d, itemsize=4):
    return 2 * n_layer * max_len * d * itemsize


def cache_new(n_layer, max_len, d):
    size = n_layer, max_len, d
    if size not in buffers:
        buffers[size] = np.zeros(size), np.zeros(size)
    k, v = buffers[size]
    return {"k": k, "v": v, "len": [0] * n_layer}


def cache_append(cache, layer, k, v):
    n_layer, max_len, d = cache["k"].shape
    if not 0 <= layer < n_layer:
        raise IndexError(f"layer {layer} of {n_layer}")
    k, v = np.atleast_2d(k), np.atleast_2d(v)
    if k.shape != v.shape or k.shape[1] != d:
        raise ValueError(f"k {k.shape}, v {v.shape}, d {d}")
    base = cache["len"][layer]
    end = base + len(k)
    if end > max_len:
        raise IndexError(f"{base} of {max_len} positions are taken, no room for {len(k)}")
    cache["k"][layer, base:end] = k
    cache["v"][layer, base:end] = v
    cache["len"][layer] = end
    return base


def cache_len(cache, layer=0):
    return cache["len"][layer]


def cache_read(cache, layer):
    n = cache["len"][layer]
    return cache["k"][layer, :n], cache["v"][layer, :n]


def decode_step(q, k, v, cache, layer=0):
    base = cache_append(cache, layer, k, v)
    keys, values = cache_read(cache, layer)
    scores = q @ keys.T * q.shape[1] ** -0.5
    future = np.arange(len(keys)) > np.arange(len(q))[:, None] + base
    scores = np.where(future, -1e9, scores)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ values
