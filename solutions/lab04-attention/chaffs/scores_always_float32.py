"""You convert q and k to float32 first, which keeps about seven digits. Small whole numbers survive
that; random float64 input comes back wrong from the eighth digit on.

zh: 你先把 q 和 k 都转成 float32，只剩大约七位有效数字。小整数看不出影响；
随机的 float64 输入从第八位起就错了。

function: attention_scores
caught by: test5/random [4,3] against [6,3] (x10) match the oracle
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    q = q.astype(np.float32)
    k = k.astype(np.float32)
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
