"""You compute 1 / sum of exp(x_j - x_i), which needs no maximum: where exp overflows, 1/inf is 0.
But for two scores of -inf the difference is NaN, and even one of them meets itself.

zh: 你算的是 1 / Σ exp(x_j - x_i)，不用减最大值：exp 溢出时，1/inf 就是 0。
可 -inf 减 -inf 得 NaN，哪怕只有一个 -inf，它也要和自己相减。

function: softmax
caught by: test2/softmax([0,-inf]) == [1, 0]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    differences = x[..., np.newaxis, :] - x[..., :, np.newaxis]
    return 1 / np.exp(differences).sum(axis=-1)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
