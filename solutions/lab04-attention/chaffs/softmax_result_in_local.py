"""You compute the weights of each row in a local variable, but no line puts them into out. What you
return is the array of zeros from the first line.

zh: 每一行的权重你都算在局部变量里，却没有一行代码把它放进 out。返回的还是第一行建的那个全 0 数组。

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
