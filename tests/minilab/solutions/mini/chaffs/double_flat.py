"""You return one number for all of x.

zh: 你对整个 x 只返回一个数。

function: double
caught by: twice/out.shape == (2,)
"""

import numpy as np


def double(x):
    return np.array([2 * x.sum()])


def bump(x):
    x += 1
