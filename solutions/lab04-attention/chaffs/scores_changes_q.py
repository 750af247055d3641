"""You scale q in place before the product. The scores are right, but q is the caller's array: after
the call every number in it has been multiplied by scale (and an integer q cannot be scaled this
way at all).

zh: 你在相乘之前原地缩放了 q。分数没错，可 q 是调用者的数组：调用之后，
里面每个数都被乘上了 scale（整数的 q 更是根本不能这样缩放）。

function: attention_scores
caught by: test5/q and k unchanged
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    q *= scale
    return q @ k.T


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
