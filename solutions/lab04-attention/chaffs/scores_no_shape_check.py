"""You never compare the row lengths of q and k. With q of shape [2, 3] and k of shape [2, 4] the last
column of k is quietly left out, and the numbers you return mean nothing.

zh: 你从不比较 q 和 k 每行的长度。q 为 [2, 3]、k 为 [2, 4] 时，k 的最后一列被悄悄漏掉，
返回的是一堆没有意义的数。

function: attention_scores
caught by: test5/[2,3] against [2,4] raises ValueError
"""

import numpy as np


def attention_scores(q, k, scale):
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            total = 0.0
            for d in range(q.shape[1]):
                total += q[i, d] * k[j, d]
            out[i, j] = total * scale
    return out


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
