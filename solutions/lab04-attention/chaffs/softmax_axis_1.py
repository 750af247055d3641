"""You work along axis 1, which is the last axis only when there are exactly two. A 1-D array has no
axis 1 and raises an error; in a 3-D array axis 1 runs down the columns of each matrix.

zh: 你沿着 axis 1 计算，只有恰好两个轴时它才是最后一个。1-D 数组没有 axis 1，会直接报错；
3-D 数组里 axis 1 走的是每个矩阵的列。

function: softmax
caught by: test7/1-D input [0,ln3] == [0.25, 0.75]
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)
