"""You raise every mask value below -1e9 to -1e9 before adding. That keeps -inf out of your array,
but the caller asked for -inf: it must arrive as it is.

zh: 你在相加之前，把小于 -1e9 的掩码值都抬到了 -1e9。这样数组里不会出现 -inf，
但调用者要的正是 -inf，应当原样加上去。

function: apply_mask
caught by: test6/a -inf mask: scores[0] == [1, -inf, -inf]
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += np.maximum(mask, -1e9)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
