"""You round the weights to four decimals. 0.25 survives, but 1/3 becomes 0.3333, the row then sums
to 0.9999, and every later step inherits the error.

zh: 你把权重四舍五入到四位小数。0.25 没有影响，1/3 却成了 0.3333，一行的和只有 0.9999，
误差还会带进后面每一步。

function: softmax
caught by: test3/softmax([1,1,1])[0] == 0.3333
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return np.round(weights, 4)
