"""Your function raises OverflowError for 1000, as math.exp does. np.exp gives inf there and goes on,
and inf/inf = NaN is what this function is meant to show.

zh: 碰到 1000，你的函数抛了 OverflowError，math.exp 就是这样。np.exp 则给出 inf 继续往下算，
而 inf/inf = NaN 正是这个函数要让人看到的。

function: softmax_naive
caught by: test2/naive([1000,1000]) == [nan, nan] (on purpose: inf/inf)
"""

import math

import numpy as np


def softmax_naive(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = [math.exp(value) for value in x[index]]
        out[index] = np.array(e) / sum(e)
    return out


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
