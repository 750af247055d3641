"""np.any is content with one good row. All of them have to be distributions.

zh: np.any 有一行合格就满意了。应当是每一行都合格才行。

function: is_distribution
caught by: test4/is_distribution(row 1 of two is bad) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.any(np.abs(p.sum(axis=-1) - 1) <= atol))
