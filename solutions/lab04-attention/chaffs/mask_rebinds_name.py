"""You build a new array and give it the name scores inside the function. The caller still holds the
old array, which has not changed: its upper triangle is 0, not -1e9.

zh: 你造了一个新数组，只是在函数内部把 scores 这个名字给了它。调用者手里仍是旧数组，一点没变：
上三角还是 0，而不是 -1e9。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
