"""A cache is an object of a class; arrays grow by np.concatenate, and the mask is -inf in the lower right corner."""

import numpy as np


class Layer:
    def __init__(self, room, width):
        self.room = room
        self.keys = np.empty((0, width))
        self.values = np.empty((0, width))


def cache_bytes(n_layer, max_len, d, itemsize=4):
    per_position = d * itemsize + d * itemsize
    return n_layer * max_len * per_position


def cache_new(n_layer, max_len, d):
    return [Layer(max_len, d) for _ in range(n_layer)]


def cache_append(cache, layer, k, v):
    if layer not in range(len(cache)):
        raise IndexError(f"no layer {layer}")
    store = cache[layer]
    width = store.keys.shape[1]
    if np.shape(k) != np.shape(v) or np.shape(k)[-1:] != (width,):
        raise ValueError(f"{np.shape(k)} and {np.shape(v)} for rows of {width}")
    before = len(store.keys)
    keys = np.concatenate([store.keys, np.reshape(k, (-1, width))])
    if len(keys) > store.room:
        raise IndexError(f"{len(keys)} positions, room for {store.room}")
    store.keys = keys
    store.values = np.concatenate([store.values, np.reshape(v, (-1, width))])
    return before


def cache_len(cache, layer=0):
    return cache[layer].keys.shape[0]


def cache_read(cache, layer):
    return cache[layer].keys.copy(), cache[layer].values.copy()


def decode_step(q, k, v, cache, layer=0):
    base = cache_append(cache, layer, k, v)
    keys, values = cache[layer].keys, cache[layer].values
    scores = np.einsum("td,sd->ts", q, keys) / np.sqrt(q.shape[-1])
    scores += np.triu(np.full(scores.shape, -np.inf), k=base + 1)
    scores -= scores.max(axis=1)[:, None]
    weights = np.exp(scores)
    return np.einsum("ts,sd->td", weights, values) / weights.sum(axis=1)[:, None]
