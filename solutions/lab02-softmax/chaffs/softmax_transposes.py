"""It works for two axes, and not for three. If you transpose to make maxima and sums fit: .T turns all
axes round, and each row gets the maximum and the sum of another one.

zh: 两个轴时是对的，三个轴就不对了。如果你是靠转置让最大值与和对得上：.T 会把所有轴倒过来，
每一行拿到的都是别的行的最大值与和。

function: softmax
caught by: test1/random [4,6] and [2,3,4] match the oracle
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp((x.T - x.max(axis=-1)).T)
    return (e.T / e.sum(axis=-1)).T


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
