"""You run a softmax here and then set the blocked weights to 0. The blocked cells have already
taken their share of the sum by then, and scores holds weights where the next step expects
scores.

zh: 你在这里先做了 softmax，再把被屏蔽的权重清零。可那时被屏蔽的格子已经分走了一部分总和，
而且下一步需要的是分数，scores 里放的却已是权重。

function: apply_mask
caught by: test2/masked[0][0] == 0
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    weights[mask < 0] = 0.0
    scores[...] = weights


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
