"""The mask arrives more than once, as often as there are rows, perhaps because the whole of it is
added in a loop over the rows. 0 stays 0 and -1e9 blocks either way, but a bias of 0.25 in a matrix
of 3 rows becomes 0.75.

zh: mask 被加了不止一遍，有几行就加了几遍，也许是在按行的循环里每次都加了整个 mask。
0 加几遍还是 0，-1e9 加几遍也还是被屏蔽，但 3 行的矩阵里 0.25 的偏置就变成了 0.75。

function: apply_mask
caught by: test6/finite bias +0.25: scores[1][1] == 5.25
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for _ in range(scores.shape[0]):
        scores += mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
