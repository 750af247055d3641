"""You raise 2 to the power of the score instead of e. The rows still sum to 1, but the differences
between the weights are too small: the first weight of [0, ln 2, ln 5] is 0.1764 instead of
0.125.

zh: 你用的底数是 2，而不是 e。每行的和仍是 1，但权重之间的差距太小：
[0, ln 2, ln 5] 的第一个权重是 0.1764，而不是 0.125。

function: softmax
caught by: test7/softmax([0,ln2,ln5])[0] == 0.125
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = 2.0 ** (x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
