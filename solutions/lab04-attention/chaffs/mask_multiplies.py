"""You multiply scores by mask. An allowed cell is multiplied by 0 and loses its score, and a score
of 0 stays 0 even where the mask says -1e9.

zh: 你把 scores 和 mask 乘在了一起。允许看的格子乘以 0，分数就没了；而分数为 0 的格子，
即使掩码是 -1e9，乘完还是 0。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores *= mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
