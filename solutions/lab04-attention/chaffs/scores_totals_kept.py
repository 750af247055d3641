"""What you add up survives the call, perhaps in a module variable: the first call with a shape is
right, the second one starts from what the first left behind, so 17 becomes at least 34 before scale
is applied.

zh: 你累加用的数组没有随着调用结束，也许放在了模块变量里：某种形状第一次调用没错；
第二次却从上一次剩下的数接着加，还没乘 scale，17 就已经变成 34 或更大。

function: attention_scores
caught by: test5/square, scale 2: out[0][0] == 34
"""

import numpy as np

_totals = {}


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    shape = (q.shape[0], k.shape[0])
    if shape not in _totals:
        _totals[shape] = np.zeros(shape)
    totals = _totals[shape]
    for i in range(shape[0]):
        for j in range(shape[1]):
            for d in range(q.shape[1]):
                totals[i, j] += q[i, d] * k[j, d]
    return totals * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
