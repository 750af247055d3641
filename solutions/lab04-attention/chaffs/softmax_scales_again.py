"""You divide the scores by sqrt(n) before the softmax. They were scaled when they were computed;
scaled again, they lie too close together and all the weights move towards 1 / n.

zh: 你在 softmax 之前又把分数除以了 sqrt(n)。分数在计算时已经缩放过；再缩一次，彼此就靠得太近，
所有权重都往 1 / n 靠拢。

function: softmax
caught by: test7/softmax([0,ln2,ln5])[0] == 0.125
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    scaled = x / np.sqrt(x.shape[-1])
    weights = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
