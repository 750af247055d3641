"""Your weights are float64 whatever comes in, as an array from np.zeros(x.shape) is unless told
otherwise. The values are right, but float32 scores become float64 weights.

zh: 不管输入是什么，你的权重都是 float64；np.zeros(x.shape) 不指定 dtype 时就是这样。数值没错，
但 float32 的分数变成了 float64 的权重。

function: softmax
caught by: test7/float32 in -> float32 out
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    out = np.zeros(x.shape)
    for index in np.ndindex(x.shape[:-1]):
        weights = np.exp(x[index] - x[index].max())
        out[index] = weights / weights.sum()
    return out
