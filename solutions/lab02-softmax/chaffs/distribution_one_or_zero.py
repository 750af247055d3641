"""You return 1 or 0. They behave alike in an `if`, but what was promised is True or False.

zh: 你返回的是 1 或 0。放在 `if` 里效果一样，可约定的是 True 或 False。

function: is_distribution
caught by: test4/is_distribution([[0.25,0.75]]) is True
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    if np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol):
        return 1
    return 0
