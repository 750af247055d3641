"""You divide by scale. The argument is already the factor, for example 1 / sqrt(d), so a scale of
0.5 has to make scores smaller; in your code 1 becomes 2.

zh: 你用的是除以 scale。这个参数本身就是要乘的系数（例如 1 / sqrt(d)），
scale 为 0.5 时分数应当变小；在你的代码里 1 却变成了 2。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) / scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
