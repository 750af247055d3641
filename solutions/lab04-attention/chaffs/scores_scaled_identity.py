"""You return scale on the diagonal and 0 everywhere else, without looking at the numbers in q and
k. That is the answer of one example, q = k = I; for any other input it is a picture of the wrong
data.

zh: 你返回的是对角线为 scale、其余为 0 的矩阵，压根没看 q 和 k 里的数。
这只是 q = k = I 那一道例题的答案，换任何别的输入都不成立。

function: attention_scores
caught by: test5/out[0][1] == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return scale * np.eye(q.shape[0], k.shape[0], dtype=np.result_type(q, k, np.float32))


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
