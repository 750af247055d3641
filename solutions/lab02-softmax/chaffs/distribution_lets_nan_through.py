"""You return False if something is wrong. With NaN nothing is: NaN < 0 is false, and so is
abs(NaN - 1) > atol. Ask whether everything is right.

zh: 你的写法是“查出错就返回 False”。可 NaN 什么错也查不出：NaN < 0 是假，
abs(NaN - 1) > atol 也是假。应当反过来问：是不是样样都对。

function: is_distribution
caught by: test4/is_distribution([nan,1]) is False
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
    if np.any(p < 0):
        return False
    if np.any(np.abs(p.sum(axis=-1) - 1) > atol):
        return False
    return True
