"""You add the scores into mask first and then copy the sum back. The scores are right, but the
caller's mask now contains scores as well and is spoilt for the next layer that uses it.

zh: 你先把 scores 加进 mask，再把和拷回来。scores 是对的，但调用者的 mask 里也混进了分数，
下一层再用它就错了。

function: apply_mask
caught by: test6/mask argument unchanged
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    mask += scores
    scores[...] = mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
