"""You copy the mask over the scores instead of adding it to them. When all scores are 0 there is
nothing to lose; with scores 1 to 9, each allowed cell becomes 0.

zh: 你是用 mask 把 scores 盖掉了，而不是加上去。分数全是 0 时没什么可丢；分数是 1 到 9 时，
每个允许看的格子都变成了 0。

function: apply_mask
caught by: test6/scores[0][0] == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        for j in range(scores.shape[1]):
            scores[i, j] = mask[i, j]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
