"""You double the first number only.

zh: 你只把第一个数翻倍。

function: double
caught by: twice/out[1] == 4
"""


def double(x):
    out = x.copy()
    out[0] *= 2
    return out


def bump(x):
    x += 1
