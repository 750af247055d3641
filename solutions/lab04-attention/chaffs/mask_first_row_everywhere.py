"""You add row 0 of the mask to all rows of scores. For a causal mask row 0 allows column 0 only, so
every token may look at the first token and at nothing else: masked[1][1] is -1e9.

zh: 你把 mask 的第 0 行加到了 scores 的每一行上。因果掩码的第 0 行只允许看第 0 列，
结果每个 token 都只能看第一个 token：masked[1][1] 成了 -1e9。

function: apply_mask
caught by: test2/masked[1][1] == 0
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for row in scores:
        row += mask[0]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
