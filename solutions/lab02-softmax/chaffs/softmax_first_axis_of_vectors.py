"""A vector gives you nothing but weights of 1, as if each of its numbers were a row of its own. A
vector is a single row.

zh: 向量在你这里得到的权重全是 1，好像它的每个数都自成一行。向量应当是单独的一行。

function: softmax
caught by: test1/softmax([ln5,0,ln2]) == [0.625, 0.125, 0.25]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    table = x[:, np.newaxis] if x.ndim == 1 else x
    e = np.exp(table - table.max(axis=-1, keepdims=True))
    return (e / e.sum(axis=-1, keepdims=True)).reshape(x.shape)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
