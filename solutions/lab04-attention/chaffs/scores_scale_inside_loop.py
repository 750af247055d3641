"""You multiply the running total by scale in every step over d, so early products are scaled again
and again. With two columns and scale 0.5 the first product counts only 0.25, the second 0.5.

zh: 你在对 d 的每一步里都把累计值乘一次 scale，越早的乘积被缩放的次数越多。两列、scale 为 0.5 时，
第一个乘积只算 0.25 倍，第二个才是 0.5 倍。

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
            total = 0.0
            for d in range(q.shape[1]):
                total = (total + q[i, d] * k[j, d]) * scale
            out[i, j] = total
    return out


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
