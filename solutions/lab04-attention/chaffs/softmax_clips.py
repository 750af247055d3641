"""You cut the scores off at -50 and 50 to keep exp small. That avoids infinity but also wipes out
differences: 60 and 61 both become 50, and the weights are 0.5 and 0.5.

zh: 你把分数截在 -50 到 50 之间，好让 exp 不至于太大。无穷大是避免了，差别也被抹掉了：
60 和 61 都变成 50，权重成了 0.5 和 0.5。

function: softmax
caught by: test7/softmax([60,61])[1] == 0.7311 (no clipping)
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    clipped = np.clip(x, -50, 50)
    weights = np.exp(clipped)
    return weights / weights.sum(axis=-1, keepdims=True)
