"""You compute exp(maximum - x), so the smallest score gets the largest weight. Equal scores hide
it; with a mask the blocked cells become exp(1e9), which is infinity, and the row ends as NaN.

zh: 你算的是 exp(最大值 - x)，最小的分数反而得到最大的权重。分数全相等时看不出来；一加掩码，
被屏蔽的格子成了 exp(1e9)，也就是无穷大，整行变成 NaN。

function: softmax
caught by: test4/attn row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x.max(axis=-1, keepdims=True) - x)
    return weights / weights.sum(axis=-1, keepdims=True)
