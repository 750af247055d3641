"""You keep the first mask of each shape and use it for all later calls with that shape. After a
causal 3 x 3 mask, a 3 x 3 padding mask is ignored and the causal one is added again.

zh: 每种形状的第一个 mask 被你存了下来，之后同样形状的调用都用它。先来过一个 3 x 3 的因果掩码，
再来 3 x 3 的填充掩码时，加上去的还是因果掩码。

function: apply_mask
caught by: test6/padding mask: scores[0][1] == 2 (not causal)
"""

import numpy as np

_masks = {}


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    if mask.shape not in _masks:
        _masks[mask.shape] = mask.copy()
    scores += _masks[mask.shape]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
