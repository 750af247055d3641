"""You give every visible key the same weight. The scores play no part.

zh: 每个看得见的键，你给的权重都一样，分数没有起作用。

function: decode_step
caught by: test4/step 3: out[0] == [7.5, 5] (weights 1/4, 1/4, 1/2)
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
    weights = np.where(scores > -1e8, 1.0, 0.0)
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ values
