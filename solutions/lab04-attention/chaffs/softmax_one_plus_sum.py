"""You divide by 1 plus the sum, as in a sigmoid. Part of the weight then goes to nobody: a row of
four zeros gives 4 / 5 = 0.8 instead of 1.

zh: 你像写 sigmoid 那样，除以 1 加上总和。这样就有一部分权重谁也没分到：
一行四个 0 的和是 4 / 5 = 0.8，而不是 1。

function: softmax
caught by: test3/row 0 sum == 1
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
    return weights / (1.0 + weights.sum(axis=-1, keepdims=True))
