"""np.allclose adds a relative tolerance of 1e-5 to yours unless you set rtol=0. A sum of 1.000005
passes, five times farther off than atol allows.

zh: np.allclose 除了你给的 atol，还会加上 1e-5 的相对误差，除非写明 rtol=0。
和为 1.000005 也通过了，比 atol 允许的大了五倍。

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
