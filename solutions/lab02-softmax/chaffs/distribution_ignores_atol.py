"""You compare with 1e-6 whatever atol says. The caller who allows 1e-3 gets the answer to another
question.

zh: 不管 atol 是多少，你都按 1e-6 来比。调用者放宽到 1e-3，得到的却是另一个问题的答案。

function: is_distribution
caught by: test4/is_distribution([0.5,0.5004], 1e-3) is True
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= 1e-6))
