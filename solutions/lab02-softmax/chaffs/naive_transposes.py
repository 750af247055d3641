"""It works for two axes, and not for three. If you transpose to make the division fit: .T turns round
all axes, and sums meet the rows of other batches.

zh: 两个轴时是对的，三个轴就不对了。如果你是靠转置让除法对得上：.T 会把所有轴倒过来，
和就对到别的批次的行上去了。

function: softmax_naive
caught by: test1/naive: random [4,6] and [2,3,4] match the oracle
"""

import numpy as np


def softmax_naive(x):
    return (np.exp(x).T / np.sum(np.exp(x), axis=-1)).T


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
