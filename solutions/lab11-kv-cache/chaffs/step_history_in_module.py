"""You keep the history of each layer in a global of the module. All caches share it then, and a second
conversation continues the first.

zh: 你把各层的历史放在模块的全局变量里。于是所有缓存共用，第二场对话接着第一场往下说。

function: decode_step
caught by: test5/two caches in turn: the first matches
"""

import numpy as np

history = {}


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
    if base == 0:
        history[layer] = np.zeros((0, q.shape[1])), np.zeros((0, q.shape[1]))
    old_k, old_v = history[layer]
    keys, values = np.concatenate([old_k, k]), np.concatenate([old_v, v])
    history[layer] = keys, values
    base = len(old_k)
    scores = q @ keys.T * q.shape[1] ** -0.5
    future = np.arange(len(keys)) > np.arange(len(q))[:, None] + base
    scores = np.where(future, -1e9, scores)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ values
