"""Lab 02 - softmax: from scores to weights.  Fill in the three functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def softmax_naive(x):
    """Softmax as the formula has it, with nothing subtracted: it is meant to break on large scores.

    x  array [..., n]; it must not be changed

    Returns exp(x) / (sum of exp(x) along the last axis), in an array of the same shape.
    float32 in, float32 out, so that exp overflows where float32 ends; integers give float64.
    """
    out = np.zeros(x.shape)
    # TODO: exp, sum, division; take exp from NumPy
    return out


def softmax(x):
    """Softmax that stays finite, however large the scores are.

    x  array [..., n]; it must not be changed

    Returns an array of the same shape; along the last axis no number is below 0, and they sum to 1.
    float32 in, float32 out; integers give float64.
    """
    out = np.zeros(x.shape)
    # TODO: row by row: maximum, exp(x - maximum), sum, division
    return out


def is_distribution(p, atol=1e-6):
    """Tell whether every row of p is a probability distribution.

    p     array [..., n]; it must not be changed
    atol  how far the sum of a row may be from 1

    Returns one bool for the whole array: True if, along the last axis, no number of p is below 0 and every sum is
    within atol of 1; else False. NaN and inf make it False.
    """
    # TODO: two questions to every row, and one answer for all of them
    return False
