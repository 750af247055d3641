"""You return the numbers of one example, whatever x is.

zh: 不管 x 是什么，你都返回同一个例子的结果。

function: double
caught by: twice/random [3] matches the oracle
"""

import numpy as np


def double(x):
    return np.array([2.0, 4.0])


def bump(x):
    x += 1
