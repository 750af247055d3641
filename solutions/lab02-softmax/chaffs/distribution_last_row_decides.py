"""Each row overwrites the answer of the one before it, so the last row decides alone.

zh: 每一行都把前一行的结论盖掉，最后由末行一锤定音。

function: is_distribution
caught by: test4/is_distribution(row 0 of two is bad) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    answer = False
    for row in p.reshape(-1, p.shape[-1]):
        answer = bool((row >= 0).all() and abs(row.sum() - 1) <= atol)
    return answer
