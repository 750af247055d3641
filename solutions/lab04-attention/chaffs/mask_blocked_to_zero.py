"""You set blocked scores to 0. After the softmax a score of 0 still counts as exp(0) = 1, so the
blocked positions keep a full share of the attention.

zh: 你把被屏蔽的分数设成了 0。在 softmax 里 0 分仍然算 exp(0) = 1，被屏蔽的位置照样分走一份注意力。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[mask < 0] = 0.0


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
