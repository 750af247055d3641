"""You start one column too late, so the cell right of the diagonal is never masked. Each token can
look one step into the future: masked[0][1] stays 0.

zh: 你从晚了一列的地方才开始屏蔽，对角线右边紧挨着的那一格从未加上掩码。
每个 token 都能偷看后一个 token：masked[0][1] 仍然是 0。

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
        for j in range(i + 2, scores.shape[1]):
            scores[i, j] += mask[i, j]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
