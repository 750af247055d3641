"""Only the first row is computed, and all the others stay 0. Look at where your return stands: inside
the loop it ends the function after one round.

zh: 你只算了第一行，其余各行都还是 0。看看 return 写在哪里：要是在循环里，走一轮函数就结束了。

function: softmax
caught by: test1/p[1][0] == 0.3333
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
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
