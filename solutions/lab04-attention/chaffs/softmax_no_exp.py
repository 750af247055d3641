"""You divide the raw scores by their sum, without exp. A row of zeros becomes 0 / 0, which is NaN,
and negative scores would give negative weights.

zh: 你没有取 exp，直接用原始分数除以它们的和。一行全 0 就成了 0 除以 0，得到 NaN；
有负分数时还会出现负的权重。

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
    return x / x.sum(axis=-1, keepdims=True)
