"""Your comparison includes j == i, so the diagonal is blocked as well and a token may not look at
itself. Row 0 then has nothing left to look at: masked[0][0] is -1e9 instead of 0.

zh: 你的比较把 j == i 也算了进去，对角线同样被屏蔽，token 连自己都不能看。
第 0 行因此没有任何可看的位置：masked[0][0] 是 -1e9，而不是 0。

function: apply_mask
caught by: test2/masked[0][0] == 0
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        for j in range(scores.shape[1]):
            if j >= i:
                scores[i, j] += -1e9


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
