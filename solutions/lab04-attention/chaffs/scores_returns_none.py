"""The caller gets None from you, not even an array of the wrong shape. If out is filled, the function
ends without returning it.

zh: 调用者从你这里拿到的是 None，连形状都无从谈起。如果 out 已经填好，
那就是函数没有返回它就结束了。

function: attention_scores
caught by: test1/out.shape == (2, 2)
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    out = np.zeros((q.shape[0], k.shape[0]), dtype=np.result_type(q, k, np.float32))
    for i in range(q.shape[0]):
        for j in range(k.shape[0]):
            out[i, j] = scale * np.dot(q[i], k[j])


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
