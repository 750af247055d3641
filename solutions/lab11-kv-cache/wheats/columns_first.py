"""Positions are columns of the stored arrays, so what is read is not laid out row after row in memory."""

import numpy as np

NEVER = -1e9


def cache_bytes(n_layer, max_len, d, itemsize=4):
    tables = 2 * n_layer
    return tables * (max_len * d) * itemsize


class Cache:
    def __init__(self, n_layer, max_len, d):
        self.k = np.zeros((n_layer, d, max_len), order="F")
        self.v = np.zeros((n_layer, d, max_len), order="F")
        self.n = dict.fromkeys(range(n_layer), 0)

    def view(self, layer):
        n = self.n[layer]
        return self.k[layer, :, :n].T, self.v[layer, :, :n].T


def cache_new(n_layer, max_len, d):
    return Cache(n_layer, max_len, d)


def cache_append(cache, layer, k, v):
    if layer not in cache.n:
        raise IndexError(f"layers are {list(cache.n)}, not {layer}")
    d, max_len = cache.k.shape[1:]
    if k.shape != v.shape or k.ndim > 2 or k.shape[-1] != d:
        raise ValueError(f"cannot store {k.shape} and {v.shape} in rows of {d}")
    columns = k.reshape(-1, d).T
    base = cache.n[layer]
    where = np.arange(base, base + columns.shape[1])
    if where[-1] >= max_len:
        raise IndexError(f"position {where[-1]} of {max_len}")
    cache.k[layer][:, where] = columns
    cache.v[layer][:, where] = v.reshape(-1, d).T
    cache.n[layer] += len(where)
    return np.int64(base)


def cache_len(cache, layer=0):
    return np.int64(cache.n[layer])


def cache_read(cache, layer):
    return list(cache.view(layer))


def decode_step(q, k, v, cache, layer=0):
    base = cache_append(cache, layer, k, v)
    keys, values = cache.view(layer)
    i, j = np.indices((len(q), len(keys)))
    scores = (keys @ q.T).T * q.shape[-1] ** -0.5 + np.where(j > i + base, NEVER, 0.0)
    weights = np.exp(scores.T - scores.max(axis=1))
    weights /= weights.sum(axis=0)
    return (values.T @ weights).T
