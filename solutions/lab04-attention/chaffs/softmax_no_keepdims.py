"""Your row sums have lost their axis: those of four rows are an array [4], and NumPy lines them up
with the columns. Column j is then divided by the sum of row j, which equal row sums hide; and for a
table that is not square they do not fit at all.

zh: 你的行和少了一个轴：四行的和是形状 [4] 的数组，NumPy 会拿它去对齐列。
于是第 j 列被除以第 j 行的和，各行的和都相等时才看不出来；表不是方的，就根本对不上。

function: softmax
caught by: test3/[2,3] input: row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    total = weights.sum(axis=-1)
    return weights / total
