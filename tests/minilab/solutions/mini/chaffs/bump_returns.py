"""You return the sum and leave x as it was.

zh: 你返回了结果，却没有改动 x。

function: bump
caught by: bumped/x[0] == 1
"""


def double(x):
    return 2 * x


def bump(x):
    return x + 1
