"""A cache is a list of layers, each two lists of rows; every query loops over the keys it may see, without a mask."""

import math

import numpy as np


def cache_bytes(n_layer, max_len, d, itemsize=4):
    numbers = 0
    for _ in range(n_layer):
        numbers += max_len * d  # keys
        numbers += max_len * d  # values
    return numbers * itemsize


def cache_new(n_layer, max_len, d):
    return {"room": max_len, "width": d, "layers": [([], []) for _ in range(n_layer)]}


def cache_append(cache, layer, k, v):
    if layer < 0 or layer >= len(cache["layers"]):
        raise IndexError(f"layer {layer} of {len(cache['layers'])}")
    if k.shape != v.shape or k.shape[-1] != cache["width"]:
        raise ValueError(f"k {k.shape}, v {v.shape}, d {cache['width']}")
    keys, values = cache["layers"][layer]
    base = len(keys)
    new = k.reshape(-1, cache["width"])
    if base + len(new) > cache["room"]:
        raise IndexError(f"{base} and {len(new)} are more than {cache['room']}")
    keys.extend(new.tolist())
    values.extend(v.reshape(-1, cache["width"]).tolist())
    return base


def cache_len(cache, layer=0):
    return len(cache["layers"][layer][0])


def cache_read(cache, layer):
    keys, values = cache["layers"][layer]
    shape = len(keys), cache["width"]
    return np.array(keys, dtype=float).reshape(shape), np.array(values, dtype=float).reshape(shape)


def decode_step(q, k, v, cache, layer=0):
    base = cache_append(cache, layer, k, v)
    keys, values = cache["layers"][layer]
    out = np.zeros(q.shape)
    for i, query in enumerate(q.tolist()):
        seen = base + i + 1
        scores = [sum(a * b for a, b in zip(query, key, strict=True)) / math.sqrt(len(query)) for key in keys[:seen]]
        largest = max(scores)
        weights = [math.exp(score - largest) for score in scores]
        total = math.fsum(weights)
        for weight, value in zip(weights, values[:seen], strict=True):
            for column, number in enumerate(value):
                out[i, column] += weight / total * number
    return out
