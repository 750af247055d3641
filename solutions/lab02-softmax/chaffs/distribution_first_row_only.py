"""Only the first row counts in your version: the answer is given after it, whatever it is, and the
rows behind it are never looked at.

zh: 你只看了第一行：不管结果如何，看完它就回答了，后面的行根本没有看。

function: is_distribution
caught by: test4/is_distribution(row 1 of two is bad) is False
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    for row in p.reshape(-1, p.shape[-1]):
        if (row >= 0).all() and abs(row.sum() - 1) <= atol:
            return True
        return False
