"""You handle three mask values, -1e9, -inf and 0.25, because the examples contain no others. Any
other number in the mask, say 0.3, is silently skipped.

zh: 你只处理 -1e9、-inf 和 0.25 这三个值，因为例题里没有别的。掩码里换成任何别的数，例如 0.3，
就被悄悄跳过了。

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
