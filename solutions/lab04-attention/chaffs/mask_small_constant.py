"""You add -1e4 to the blocked cells instead of the value in mask. That is enough beside scores
around 1, but the mask asks for -1e9, and beside large scores 1e4 is not out of reach.

zh: 你给被屏蔽的格子加的是 -1e4，而不是 mask 里的值。分数在 1 左右时够用了，但 mask 要求的是 -1e9；
分数一大，1e4 的差距就挡不住了。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        for j in range(scores.shape[1]):
            if mask[i, j] < 0:
                scores[i, j] += -1e4


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
