"""Only the last row is masked, and in a causal mask the last row is all 0, so nothing changes
anywhere. Does the line that adds stand behind the loop instead of in it?

zh: 你只加了最后一行，而因果掩码的最后一行全是 0，所以哪里都没有变化。做加法的那一行，
是不是写到循环后面去了？

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores_row = scores[i]
        mask_row = mask[i]
    scores_row += mask_row


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
