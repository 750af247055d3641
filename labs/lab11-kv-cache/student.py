"""Lab 11 - a cache of keys and values.  Fill in the six functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
What a cache is made of, you decide: only your own functions look inside.
"""

import numpy as np


def cache_bytes(n_layer, max_len, d, itemsize=4):
    """Say how many bytes the keys and values of a full cache take.

    n_layer   int, how many layers the model has; each keeps its own keys and values
    max_len   int, how many positions a layer has room for
    d         int, numbers in one key, and in one value
    itemsize  int, bytes of one number: 4 for float32, 2 for float16

    Returns an int.
    """
    # TODO: count the numbers, then the bytes
    return 0


def cache_new(n_layer, max_len, d):
    """Make an empty cache with room for max_len positions in each of n_layer layers.

    Returns the cache: a dict, a list, an object of a class of yours. It holds float64 numbers, and shares nothing
    with any other cache.
    """
    cache = {}
    # TODO: room for keys, room for values, and how much of it is filled, for each layer
    return cache


def cache_append(cache, layer, k, v):
    """Store new keys and values behind those that the layer already holds.

    cache  a cache that cache_new made; changed by this function
    layer  int from 0 to n_layer - 1; otherwise raise IndexError
    k, v   arrays [t, d], or [d] for a single position; they must not be changed

    Returns base, an int: how many positions the layer held before.
    Not enough room for all t: raise IndexError. k and v of different shapes, or rows not of length d: raise
    ValueError. Whenever an error is raised, the cache stays exactly as it was.
    """
    # TODO: check, write behind what is there, count, return the old length
    return 0


def cache_len(cache, layer=0):
    """Return how many positions the layer holds, an int."""
    # TODO
    return 0


def cache_read(cache, layer):
    """Return two arrays: the keys and the values that the layer holds, each [cache_len, d], the oldest first."""
    k, v = np.zeros((0, 0)), np.zeros((0, 0))
    # TODO: what is filled, and nothing of what is not
    return k, v


def decode_step(q, k, v, cache, layer=0):
    """Store t new positions in the layer and let their queries read everything up to themselves.

    q, k, v  arrays [t, d]: the new queries, keys and values; they must not be changed
    cache    a cache; changed by this function
    layer    int, the layer to use

    Returns an array [t, d]: row i is the attention of query i over the keys j <= i + base, scores times 1 / sqrt(d),
    where base is how many positions the layer held before.
    No room for all t: raise IndexError, as cache_append does.
    """
    out = np.zeros(q.shape)
    # TODO: append, read, scores, causal mask with base, softmax, weighted sum
    return out
