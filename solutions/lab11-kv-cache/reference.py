"""Reference of lab11-kv-cache."""

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
    k, v = np.atleast_2d(k), np.atleast_2d(v)
    if not 0 <= layer < n_layer:
        raise IndexError(f"there is no layer {layer}: the cache has {n_layer}")
    if k.shape != v.shape or k.shape[1] != d:
        raise ValueError(f"k is {k.shape} and v is {v.shape}: both must be [t, {d}]")
    base = cache["len"][layer]
    end = base + len(k)
    if end > max_len:
        raise IndexError(f"no room for {len(k)} more: {base} of {max_len} positions are taken")
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
    return _attention(q, keys, values, base)


# What follows no student writes: the suite asks for it through `expected`.


def full_forward(q, k, v):
    """Return causal attention over a whole text at once: the row of each token."""
    return _attention(q, k, v, 0)


def _attention(q, k, v, base):
    scores = q @ k.T * q.shape[1] ** -0.5
    future = np.arange(len(k)) > np.arange(len(q))[:, np.newaxis] + base
    scores = np.where(future, -1e9, scores)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True) @ v
