"""Your result has the dtype of x. For integer scores it holds integers, so the weights 0.5 and 0.5 are
both stored as 0.

zh: 结果的 dtype 你跟着 x 走。分数是整数时，它只能存整数，两个 0.5 的权重存进去都成了 0。

function: softmax
caught by: test7/int input [0,0] == [0.5, 0.5]
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    out = np.zeros_like(x)
    for index in np.ndindex(x.shape[:-1]):
        weights = np.exp(x[index] - x[index].max())
        out[index] = weights / weights.sum()
    return out
