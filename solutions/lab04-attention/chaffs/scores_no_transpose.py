"""You multiply q by k itself, so rows of q meet columns of k instead of rows of k. An identity
matrix equals its own transpose and hides this; [3, 2] times [4, 2] does not even fit and NumPy
raises an error.

zh: 你直接用 q 乘 k，于是 q 的行碰上的是 k 的列，而不是 k 的行。单位矩阵转置后还是自己，
所以看不出问题；[3, 2] 乘 [4, 2] 根本对不上，NumPy 会直接报错。

function: attention_scores
caught by: test5/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k) * scale


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
