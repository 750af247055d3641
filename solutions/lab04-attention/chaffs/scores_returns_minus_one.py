"""When the row lengths differ you return -1, as one does in C. A Python caller does not look for
that: it takes the -1 for a result and goes on with it.

zh: 行长度不一致时，你像写 C 那样返回 -1。Python 的调用者不会去检查这个返回值，
而是把 -1 当成结果继续算下去。

function: attention_scores
caught by: test5/[2,3] against [2,4] raises ValueError
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        return -1
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
