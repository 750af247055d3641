"""You block every cell above the diagonal yourself and never read mask. That is right for a causal
mask only; with a mask for a padding column you still block scores[0][1] and leave the padding
open.

zh: 你自己把对角线以上的格子全部屏蔽，根本没有读 mask。这只适用于因果掩码；换成屏蔽填充列的掩码，
你照样屏蔽 scores[0][1]，该屏蔽的填充列却放过了。

function: apply_mask
caught by: test6/padding mask: scores[0][1] == 2 (not causal)
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        for j in range(i + 1, scores.shape[1]):
            scores[i, j] += -1e9


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
