"""What you return is the array of zeros you started with. If you have computed scores, nothing carries
them into out.

zh: 你返回的还是一开始那个全 0 的数组。如果分数已经算出来了，它们从来没有写进 out。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            score = 0.0
            for d in range(q.shape[1]):
                score += q[i, d] * k[j, d]
            score = score * scale
    return out


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
