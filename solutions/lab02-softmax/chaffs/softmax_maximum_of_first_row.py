"""You take the maximum of the first row for all rows. If a later row is larger, exp overflows; if it
is much smaller, everything in it vanishes.

zh: 每一行你用的都是第一行的最大值。后面的行要是更大，exp 就溢出；要是小得多，整行就都成了 0。

function: softmax
caught by: test2/rows [1000,1000] and [0,0] == [[0.5, 0.5], [0.5, 0.5]]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    first_row = x.reshape(-1, x.shape[-1])[0]
    e = np.exp(x - first_row.max())
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
