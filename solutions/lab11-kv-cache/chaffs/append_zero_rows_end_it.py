"""You store rows until one is all zero, as if zeros were padding. A key of zeros is a key like any
other.

zh: 遇到全 0 的行你就不再存了，把 0 当成了填充。可全 0 的键和别的键没有两样。

function: cache_append
caught by: test3/four zero rows: cache_len of layer 1 == 4
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
    k, v = np.atleast_2d(k), np.atleast_2d(v)
    if k.shape != v.shape or k.shape[1] != d:
        raise ValueError(f"k {k.shape}, v {v.shape}, d {d}")
    if not k.any():
        k, v = k[:0], v[:0]
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
