"""You write the weights into x and return out, which is still full of zeros. The caller gets rows
that sum to 0 and, on top of that, finds its scores overwritten.

zh: 你把权重写进了 x，返回的却是仍然全 0 的 out。调用者拿到的每行和都是 0，自己的分数还被覆盖了。

function: softmax
caught by: test3/row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    out = np.zeros(x.shape)
    for index in np.ndindex(x.shape[:-1]):
        weights = np.exp(x[index] - x[index].max())
        x[index] = weights / weights.sum()
    return out
