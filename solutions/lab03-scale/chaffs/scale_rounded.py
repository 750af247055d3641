"""You round to four decimals. 0.7071 is only how the number is shown; rounding costs digits that
nobody gets back.

zh: 你把结果四舍五入到四位小数。0.7071 只是显示出来的样子；舍掉的位数，之后谁也补不回来。

function: scale_factor
caught by: test1/scale_factor(2) == 0.7071
"""

import math

import numpy as np


def scale_factor(head_dim):
    return round(1 / math.sqrt(head_dim), 4)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
