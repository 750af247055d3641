"""You write -1e9 wherever the mask is below 0, whatever the mask says there. A bias of 0.25 is
lost, and a cell whose mask is -inf ends at -1e9.

zh: 只要 mask 小于 0，你就写入 -1e9，不管那里实际是什么值。0.25 的偏置丢了，
掩码为 -inf 的格子最后也只是 -1e9。

function: apply_mask
caught by: test6/finite bias +0.25: scores[1][1] == 5.25
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
                scores[i, j] = -1e9


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
