"""Your search for the maximum starts at 0, so a row of negative numbers gets the maximum 0, which
it does not contain. For [-1000, -1000, -1000] every exp(-1000) is 0 and 0 / 0 is NaN.

zh: 你找最大值时从 0 开始比，一行全是负数时，得到的最大值就是 0，而这一行里并没有 0。
[-1000, -1000, -1000] 的每个 exp(-1000) 都是 0，0 除以 0 得到 NaN。

function: softmax
caught by: test7/softmax([-1000]*3)[0] == 0.3333
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
        largest = 0.0
        for value in x[index]:
            largest = max(largest, value)
        weights = np.exp(x[index] - largest)
        out[index] = weights / weights.sum()
    return out
