"""You return the masked scores as a new array, but this function works in place: the caller ignores
what comes back and goes on with its own array, and that one still has 0 above the diagonal.

zh: 你把加好掩码的分数作为新数组返回，可这个函数约定是原地修改：调用者不看返回值，继续用自己的数组，
而那个数组对角线以上仍然是 0。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    return scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
