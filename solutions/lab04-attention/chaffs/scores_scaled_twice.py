"""You multiply by scale and then divide by sqrt(d) as well. The caller has already put everything
into scale: with scale 0.5 and d = 2 you return 0.3536 instead of 0.5.

zh: 你乘了 scale，又除了一次 sqrt(d)。调用者已经把缩放全放进 scale 里了：scale 为 0.5、d = 2 时，
你返回 0.3536，而不是 0.5。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    scores = (q @ k.T) * scale
    return scores / q.shape[1] ** 0.5


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
