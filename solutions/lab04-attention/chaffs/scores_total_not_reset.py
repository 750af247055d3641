"""Your sum is set to 0 once, before all the loops, so each cell starts with the sum of the cells
before it. out[0][0] is right; out[0][1] should be 0 but still contains the 1 from its neighbour.

zh: 你的和只在所有循环之前清零了一次，于是每个格子都从前面格子的和接着加。out[0][0] 是对的；
out[0][1] 本该是 0，却还带着左边邻居的那个 1。

function: attention_scores
caught by: test1/out[0][1] == 0
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    total = 0.0
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            for d in range(q.shape[1]):
                total += q[i, d] * k[j, d]
            out[i, j] = total * scale
    return out


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
