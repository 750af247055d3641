"""Your matmul contains no `@`, but it calls multiply_rows, and there stands np.dot. What a
function calls counts as part of it, so the rule holds there as well.

zh: 你的 matmul 里没有 `@`，可它调用的 multiply_rows 里用了 np.dot。函数调用的东西也算在它头上，
规则在那里同样有效。

function: matmul
caught by: test1/C.shape == (2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return np.array(multiply_rows(a, b))


def multiply_rows(a, b):
    return [np.dot(row, b) for row in a]


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
