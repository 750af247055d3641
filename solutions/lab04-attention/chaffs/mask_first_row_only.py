"""Row 0 is masked correctly, rows 1 and 2 are left as they were. Every row has to be visited: is there
a second loop, or does something end the first one too early?

zh: 第 0 行加对了，第 1、2 行原封不动。每一行都要走到：有没有第二层循环，
还是有什么让第一层提前结束了？

function: apply_mask
caught by: test2/masked[1][2] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for j in range(scores.shape[1]):
        scores[0, j] += mask[0, j]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
