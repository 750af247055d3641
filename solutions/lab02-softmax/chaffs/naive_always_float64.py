"""You convert to float64 before exp. exp(89) then fits, and the overflow at which float32 really
breaks never shows.

zh: 取 exp 之前你先转成了 float64。exp(89) 于是放得下，float32 真正会溢出的地方就看不到了。

function: softmax_naive
caught by: test1/naive: float32 in -> float32 out
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x.astype(np.float64))
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
