"""Your loop over d stops one step early, so the last number of each row never takes part. With two
columns only the first is used: out[1][1] of q = k = I is 0 instead of 0.5.

zh: 你对 d 的循环少走了一步，每一行的最后一个数从来没有参与计算。只有两列时就只用到第一列：
q = k = I 的 out[1][1] 得到 0，而不是 0.5。

function: attention_scores
caught by: test1/out[1][1] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            total = 0.0
            for d in range(q.shape[1] - 1):
                total += q[i, d] * k[j, d]
            out[i, j] = total * scale
    return out


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
