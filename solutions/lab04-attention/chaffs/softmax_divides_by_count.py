"""You divide by the number of cells in the row instead of the sum of the exponentials. Both are 4
for a row of four equal scores; when three cells are masked the sum is 1, and you return 0.25
where 1 is due.

zh: 你除以的是一行的格子数，而不是指数之和。四个分数相等时两者都是 4；有三个格子被屏蔽时，和是 1，
应当得 1 的地方你返回 0.25。

function: softmax
caught by: test3/[2,3] input: row 0 sum == 1
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
    return weights / x.shape[-1]
