"""You divide by the sum over the whole array, so all weights together sum to 1 and not each row. In
a 4 x 4 array of zeros every weight is 1/16 and a row sums to 0.25.

zh: 你除以的是整个数组的总和，于是所有权重加起来才是 1，而不是每行为 1。
4 x 4 的全 0 数组里每个权重是 1/16，一行的和只有 0.25。

function: softmax
caught by: test3/row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max())
    return weights / weights.sum()
