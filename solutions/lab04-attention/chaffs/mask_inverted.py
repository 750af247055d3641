"""You have the meaning of the mask upside down: cells with 0 are the allowed ones, and these are
the ones you block. What should be hidden stays visible.

zh: 你把掩码的含义弄反了：0 表示允许看，你屏蔽的恰恰是这些格子。该藏起来的反而还看得见。

function: apply_mask
caught by: test2/masked[0][0] == 0
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[mask == 0] = -1e9


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
