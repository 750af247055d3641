"""Your scores are float64 whatever comes in, as an array from np.zeros(...) is unless told otherwise.
The values are right, but float32 input takes twice the memory from here on.

zh: 不管输入是什么，你的分数都是 float64；np.zeros(...) 不指定 dtype 时就是这样。数值没错，
但传入 float32，从这里起内存占用就翻倍。

function: attention_scores
caught by: test5/float32 in -> float32 out
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            out[i, j] = scale * np.dot(q[i], k[j])
    return out


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
