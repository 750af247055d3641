"""You give out the dtype of q. For floats that is fine; when q holds whole numbers out holds whole
numbers too, and a score of 2.5 is stored as 2.

zh: 你让 out 沿用 q 的 dtype。浮点数没问题；但 q 是整数时，out 也成了整数数组，2.5 存进去就变成 2。

function: attention_scores
caught by: test5/int64 q and k: out[0] == [2.5, 6.5]
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=q.dtype)
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            out[i, j] = scale * np.dot(q[i], k[j])
    return out


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
