"""You multiply a 0/1 array by minus infinity. Blocked cells become -inf as you hoped, but 0 times
infinity is NaN, so all the allowed cells are NaN.

zh: 你用 0/1 数组去乘负无穷。被屏蔽的格子确实成了 -inf，但 0 乘无穷大是 NaN，
于是允许看的格子全成了 NaN。

function: apply_mask
caught by: test2/masked[0][0] == 0
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    blocked = (mask < 0).astype(float)
    scores += blocked * -np.inf


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
