"""You subtract the mask. Blocked cells hold -1e9, so they go up to +1e9 and become the most
attractive ones instead of the forbidden ones.

zh: 你做的是减去 mask。被屏蔽的格子里是 -1e9，减去之后变成 +1e9，
本该禁止的位置反而成了最吸引注意力的位置。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores -= mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
