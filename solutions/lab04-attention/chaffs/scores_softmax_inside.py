"""You already turn the scores into weights here, so each row sums to 1 before the mask is added.
Row 0 of the first example becomes [0.6225, 0.3775] instead of [0.5, 0]; the softmax is a later
step.

zh: 你在这里就把分数变成了权重，还没加掩码，每行的和已经是 1。
第一个例子的第 0 行成了 [0.6225, 0.3775]，而不是 [0.5, 0]；softmax 是后面的步骤。

function: attention_scores
caught by: test1/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    scores = (q @ k.T) * scale
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
