"""Your maximum starts at 0 and only goes up. For a row of -1000s it stays 0, every exp vanishes,
and you divide 0 by 0.

zh: 你的最大值从 0 开始，只升不降。遇到一行 -1000，它停在 0，所有 exp 都成了 0，最后是 0 除以 0。

function: softmax
caught by: test2/softmax([-1000,-1000]) == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        largest = 0
        for value in x[index]:
            if value > largest:
                largest = value
        e = np.exp(x[index] - largest)
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
