"""You store the scale of the very first call in a module variable and use it for all later calls.
The first call has scale 0.5; the next one asks for 1.0 and still gets 0.5.

zh: 你把第一次调用时的 scale 存进模块变量，之后每次都用它。第一次调用的 scale 是 0.5；
下一次传入 1.0，得到的仍是按 0.5 算的结果。

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
