"""You square: right for 2, wrong for 1.

zh: 你做的是平方：对 2 正确，对 1 错误。

function: double
caught by: twice/out[0] == 2
"""


def double(x):
    return x**2


def bump(x):
    x += 1
