"""You add the transposed mask. What was blocked above the diagonal is now blocked below it: each
token sees the future and not the past. A mask of shape [3, 5] cannot be added this way at all.

zh: 你加上的是转置后的 mask。原本屏蔽对角线以上，现在屏蔽的是对角线以下：每个 token 看得见未来，
看不见过去。形状为 [3, 5] 的掩码更是根本加不上去。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores += mask.T


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
