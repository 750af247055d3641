"""You ask whether the sum exceeds 1 and forget the other side: abs is missing. A row that sums to
0.9 passes.

zh: 你只问了和有没有超过 1，忘了另一边：少了 abs。和为 0.9 的行也通过了。

function: is_distribution
caught by: test4/is_distribution([0.5,0.4]) is False
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(p.sum(axis=-1) - 1 <= atol))
