"""Blocked cells become -inf in your array, and all the allowed ones NaN. A 0/1 array times minus
infinity does that: 0 times infinity is NaN. Nothing has to be multiplied here.

zh: 在你的数组里，被屏蔽的格子成了 -inf，允许看的格子全成了 NaN。用 0/1 数组去乘负无穷就会这样：
0 乘无穷大是 NaN。这里没有什么需要相乘。

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
