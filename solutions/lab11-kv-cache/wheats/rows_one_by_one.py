"""A chunk is decoded as one token after the other: then there is nothing to mask."""

import numpy as np


def cache_bytes(n_layer, max_len, d, itemsize=4):
    return n_layer * max_len * d * itemsize * 2


def cache_new(n_layer, max_len, d):
    layers = []
    for _ in range(n_layer):
        layers.append({"keys": np.zeros((max_len, d)), "values": np.zeros((max_len, d)), "filled": 0})
    return layers


def check(cache, layer, k, v):
    if layer < 0:
        raise IndexError("layers are counted from 0")
    store = cache[layer]
    max_len, d = store["keys"].shape
    if k.shape != v.shape or k.shape[-1] != d:
        raise ValueError(f"shapes {k.shape} and {v.shape}, rows of {d} are wanted")
    count = 1 if k.ndim == 1 else k.shape[0]
    if store["filled"] + count > max_len:
        raise IndexError("the cache is full")
    return store


def cache_append(cache, layer, k, v):
    store = check(cache, layer, k, v)
    base = store["filled"]
    for key, value in zip(k.reshape(-1, k.shape[-1]), v.reshape(-1, v.shape[-1]), strict=True):
        store["keys"][store["filled"]] = key
        store["values"][store["filled"]] = value
        store["filled"] += 1
    return base


def cache_len(cache, layer=0):
    return cache[layer]["filled"]


def cache_read(cache, layer):
    store = cache[layer]
    n = store["filled"]
    return np.array(store["keys"][:n]), np.array(store["values"][:n])


def decode_step(q, k, v, cache, layer=0):
    check(cache, layer, k, v)
    out = []
    for i in range(len(q)):
        cache_append(cache, layer, k[i], v[i])
        keys, values = cache_read(cache, layer)
        scores = keys @ q[i] / np.sqrt(len(q[i]))
        weights = np.exp(scores - np.max(scores))
        out.append(weights @ values / np.sum(weights))
    return np.array(out)
