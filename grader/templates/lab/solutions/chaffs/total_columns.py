"""You add up the columns: for a matrix of 2 rows and 3 columns you return 3 numbers instead of 2.

zh: 你把每一列加了起来：对 2 行 3 列的矩阵，你返回了 3 个数，而不是 2 个。

function: total
caught by: test1/out.shape == (2,)
"""


def total(x):
    return x.sum(axis=0)
