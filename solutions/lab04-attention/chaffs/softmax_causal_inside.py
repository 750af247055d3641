"""You clear everything above the diagonal inside the softmax. Which cells may be seen is the
business of the mask; here even [[1, 1, 1]], which has no mask, becomes [[1, 0, 0]].

zh: 你在 softmax 里把对角线以上全部清零。哪些格子能看由掩码决定；在这里，
就连没有掩码的 [[1, 1, 1]] 也变成了 [[1, 0, 0]]。

function: softmax
caught by: test3/softmax([1,1,1])[0] == 0.3333
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    weights = np.tril(weights)
    return weights / weights.sum(axis=-1, keepdims=True)
