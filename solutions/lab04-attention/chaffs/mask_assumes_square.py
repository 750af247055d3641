"""Both loops run over the number of rows. A square mask is covered completely; of a [3, 5] array
the last two columns are never touched.

zh: 两层循环走的都是行数。方阵可以全部走到；形状为 [3, 5] 时，最后两列从来没有碰过。

function: apply_mask
caught by: test6/random [3,5] with a random mask match the oracle
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    n = scores.shape[0]
    for i in range(n):
        for j in range(n):
            scores[i, j] += mask[i, j]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
