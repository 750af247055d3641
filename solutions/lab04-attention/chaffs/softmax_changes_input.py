"""You subtract the maximum in place, which changes the caller's array. The weights are right, but
afterwards every row of x has been shifted and anyone who still needs the scores gets wrong ones.

zh: 你原地减去最大值，改的是调用者的数组。权重没错，但之后 x 的每一行都被平移了，
谁还要用这些分数就会出错。

function: softmax
caught by: test7/input unchanged
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    x -= x.max(axis=-1, keepdims=True)
    weights = np.exp(x)
    return weights / weights.sum(axis=-1, keepdims=True)
