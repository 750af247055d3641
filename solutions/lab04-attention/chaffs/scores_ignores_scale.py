"""Your dot products are right, but scale is never used: with scale 0.5 the diagonal of q = k = I
stays at 1. Only a test with scale 1 can pass.

zh: 你的点积没有错，但 scale 一次也没用上：scale 为 0.5 时，q = k = I 的对角线仍然是 1。
只有 scale 等于 1 的测试才能通过。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return q @ k.T


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
