"""The scale of the very first call stays in force for all later ones: the first has scale 0.5, the
next one asks for 1.0 and still gets 0.5. Something is kept between calls.

zh: 第一次调用的 scale 在之后的每次调用里都还有效：第一次是 0.5，下一次传入 1.0，
得到的仍是按 0.5 算的结果。有东西在两次调用之间留了下来。

function: attention_scores
caught by: test1/seq_len 3: out[0][0] == 1
"""

import numpy as np

_scale = None


def attention_scores(q, k, scale):
    global _scale
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    if _scale is None:
        _scale = scale
    return (q @ k.T) * _scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
