"""You treat the mask as yes or no: negative cells become -inf, all others stay as they are. A mask
may also hold a small bias; adding 0.25 to 5 should give 5.25, you leave 5.

zh: 你把 mask 当成“是或否”：负的格子设为 -inf，其余不动。可 mask 里也可能是小偏置：
5 加 0.25 应当是 5.25，你留下的还是 5。

function: apply_mask
caught by: test6/finite bias +0.25: scores[1][1] == 5.25
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[mask < 0] = -np.inf


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
