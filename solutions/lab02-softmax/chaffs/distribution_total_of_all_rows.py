"""You compare the sum of all numbers with the number of rows. Rows that sum to 0.9 and 1.1 make
up for each other, and so do rows of a table whose columns sum to 1.

zh: 你拿所有数的总和与行数比。和为 0.9 与 1.1 的两行会互相抵消；只有各列的和是 1 的表，
总数也对得上。

function: is_distribution
caught by: test4/is_distribution(rows that sum to 0.9 and 1.1) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    rows = p.size // p.shape[-1]
    return bool(abs(p.sum() - rows) <= atol and np.all(p >= 0))
