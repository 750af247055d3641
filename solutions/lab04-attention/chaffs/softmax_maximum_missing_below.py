"""You subtract the maximum above the fraction line but not below it, so both halves no longer
belong together. [1, 1, 1] gives 1 / (3e) = 0.1226 for each weight; only rows whose maximum is 0
come out right.

zh: 分子里你减了最大值，分母里却没有减，上下两半对不上了。
[1, 1, 1] 的每个权重成了 1 / (3e) = 0.1226；只有最大值恰好是 0 的行才对。

function: softmax
caught by: test3/softmax([1,1,1])[0] == 0.3333
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    total = np.exp(x).sum(axis=-1, keepdims=True)
    return weights / total
