"""You replace negative scores by 0. A negative score says that query and key point in opposite
directions, and after the softmax it gives a smaller weight than 0 does; you throw this
difference away.

zh: 你把负的分数都换成了 0。分数为负说明 query 与 key 方向相反，经过 softmax 后权重应当比 0 分更小；
这个差别被你抹掉了。

function: attention_scores
caught by: test5/random [4,3] against [6,3] (x10) match the oracle
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    scores = (q @ k.T) * scale
    return np.maximum(scores, 0)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
