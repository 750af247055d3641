"""You turn the NaN of inf/inf into 0, as np.nan_to_num does. The row is broken all the same, it sums
to 0, but now nobody can see it.

zh: 你把 inf/inf 得到的 NaN 换成了 0，np.nan_to_num 就会这样。那一行照样是坏的，和成了 0，
只是再也没人看得出来。

function: softmax_naive
caught by: test2/naive([1000,1000]) == [nan, nan] (on purpose: inf/inf)
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return np.nan_to_num(e / e.sum(axis=-1, keepdims=True))


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
