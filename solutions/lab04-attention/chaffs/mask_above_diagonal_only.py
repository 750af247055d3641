"""You add the mask only where j > i, because that is where the causal mask is not 0. A padding mask
also blocks cells on and below the diagonal, such as scores[2][2], and those you skip.

zh: 你只在 j > i 的地方加 mask，因为因果掩码只在那里不为 0。
可填充掩码也会屏蔽对角线上和对角线以下的格子，例如 scores[2][2]，这些都被你跳过了。

function: apply_mask
caught by: test6/padding mask: scores[2][2] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        for j in range(scores.shape[1]):
            if j > i:
                scores[i, j] += mask[i, j]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
