"""You change scores in place, which is right, and then return it too. A function that works in
place returns None here, so that nobody takes the result for a fresh copy and then wonders why
the original changed.

zh: 你原地修改了 scores，这没有错，但又把它返回了。这里约定原地修改的函数返回 None，
免得有人把返回值当成一份新拷贝，之后又奇怪原数组怎么变了。

function: apply_mask
caught by: test6/returns None
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask
    return scores


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
