"""Mask values of -1e9, -inf and 0.25, as the examples have them, come out right; any other number in
the mask, say 0.3, is silently skipped. The mask is data: it may hold anything.

zh: 掩码里是 -1e9、-inf 和 0.25 这几个例题里有的值时，结果都对；换成任何别的数，例如 0.3，
就被悄悄跳过了。mask 是数据，里面什么数都可能有。

function: apply_mask
caught by: test6/random [3,5] with a random mask match the oracle
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for value in (-1e9, -np.inf, 0.25):
        scores[mask == value] += value


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
