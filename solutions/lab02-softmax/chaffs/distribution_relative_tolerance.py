"""You allow more than atol: a sum of 1.000005 passes, which is five times farther off. np.allclose,
for one, adds a relative tolerance of its own, 1e-5, to what you give it.

zh: 你放过的比 atol 多：和为 1.000005 也通过了，比 atol 允许的大了五倍。比方说 np.allclose，
除了你给的 atol，还会加上自带的 1e-5 相对误差。

function: is_distribution
caught by: test4/is_distribution([0.5,0.500005]) is False
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
    return bool(np.all(p >= 0) and np.allclose(p.sum(axis=-1), 1, atol=atol))
