"""You subtract the largest absolute value of the row. A masked row contains -1e9, so you subtract
1e9 from every score, all the exponentials are 0 and 0 / 0 is NaN.

zh: 你减去的是这一行绝对值的最大值。掩码过的行里有 -1e9，于是每个分数都被减去 1e9，
所有指数都成了 0，0 除以 0 就是 NaN。

function: softmax
caught by: test4/attn row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    largest = np.abs(x).max(axis=-1, keepdims=True)
    weights = np.exp(x - largest)
    return weights / weights.sum(axis=-1, keepdims=True)
