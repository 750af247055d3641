"""You work out 1 / sqrt(d) yourself and never look at the argument scale. With d = 2 you get 0.7071
where the caller asked for 0.5.

zh: 你自己又算了一遍 1 / sqrt(d)，根本没看传进来的 scale。d = 2 时你得到 0.7071，
而调用者要的是 0.5。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    d = q.shape[1]
    return (q @ k.T) / np.sqrt(d)


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
