"""You sort p in place to see whether the smallest number is below 0. The answer is right, but the
caller's weights no longer stand where they stood.

zh: 为了看最小的数是否小于 0，你把 p 原地排了序。答案没错，可调用者的权重都不在原来的位置上了。

function: is_distribution
caught by: test4/p unchanged
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    p.sort(axis=-1)
    return bool(np.all(p[..., 0] >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
