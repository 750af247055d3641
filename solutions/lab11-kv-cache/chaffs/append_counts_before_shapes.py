"""You count the rows before you look at their shapes. After a ValueError the length is wrong.

zh: 你还没看形状就先数了行数。抛出 ValueError 之后，长度已经不对了。

function: cache_append
caught by: test3/k and v [2,4], d = 3 raises ValueError
"""

import numpy as np


def cache_bytes(n_layer, max_len, d, itemsize=4):
    return 2 * n_layer * max_len * d * itemsize


def cache_new(n_layer, max_len, d):
    return {
        "k": np.zeros((n_layer, max_len, d)),
        "v": np.zeros((n_layer, max_len, d)),
        "len": [0] * n_layer,
    }


def cache_append(cache, layer, k, v):
    n_layer, max_len, d = cache["k"].shape
    if not 0 <= layer < n_layer:
        raise IndexError(f"layer {layer} of {n_layer}")
    base = cache["len"][layer]
    end = base + len(np.atleast_2d(k))
    if end > max_len:
        raise IndexError(f"{end} of {max_len}")
    cache["len"][layer] = end
    k, v = np.atleast_2d(k), np.atleast_2d(v)
    if k.shape != v.shape or k.shape[1] != d:
        raise ValueError(f"k {k.shape}, v {v.shape}, d {d}")
    cache["k"][layer, base:end] = k
    cache["v"][layer, base:end] = v
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
