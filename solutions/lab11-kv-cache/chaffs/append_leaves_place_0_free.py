"""You count positions from 1 and write the first row at position 1. Position 0 stays empty, and the
last row has no place.

zh: 你从 1 数起，第一行写在了位置 1。位置 0 一直空着，最后一行又没了地方。

function: cache_append
caught by: test2/two rows: k[0] == [1, 2, 3] (still there)
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
    base = cache["len"][layer]
    end = base + len(k)
    if end > max_len:
        raise IndexError(f"{base} of {max_len} positions are taken, no room for {len(k)}")
    cache["k"][layer, base + 1 : end + 1] = k[: max_len - base - 1]
    cache["v"][layer, base + 1 : end + 1] = v[: max_len - base - 1]
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
