"""You take exp(x) of the raw scores. exp(1000) is infinity and infinity / infinity is NaN;
exp(-1000) is 0 and 0 / 0 is NaN too. Small scores come out right.

zh: 你直接对原始分数取 exp。exp(1000) 是无穷大，无穷大除以无穷大是 NaN；exp(-1000) 是 0，
0 除以 0 也是 NaN。只有分数小的时候才正确。

function: softmax
caught by: test7/softmax([1000]*3)[0] == 0.3333
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x)
    return weights / weights.sum(axis=-1, keepdims=True)
