"""You return 1 / n for every cell without reading x. That is the right answer for a row of equal
scores and for no other: a masked cell with -1e9 still gets 0.25 of the attention.

zh: 你没有看 x，就给每个格子都返回 1 / n。只有一行分数全相等时这才是对的：
掩码成 -1e9 的格子照样分到 0.25 的注意力。

function: softmax
caught by: test4/attn upper triangle <= 1e-6
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    n = x.shape[-1]
    return np.full(x.shape, 1.0 / n)
