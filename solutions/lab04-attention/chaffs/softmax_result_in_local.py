"""What you return is the array of zeros from the beginning. If you have computed weights, no line puts
them into out.

zh: 你返回的还是一开始建的那个全 0 的数组。如果权重已经算出来了，没有哪一行代码把它们放进 out。

function: softmax
caught by: test3/row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        row = x[index]
        weights = np.exp(row - row.max())
        weights = weights / weights.sum()
    return out
