"""You leave the product to NumPy, with `@`, np.dot or one of its relatives, in matmul itself or in a
function that it calls. What a function calls counts as part of it, so the lab's rule holds there as
well: here the lesson is to write the product yourself. Look for the name that the message gives.

zh: 乘积你交给了 NumPy：用的是 `@`、np.dot 或它的同类，写在 matmul 里，或者写在它调用的函数里。
函数调用的东西也算在它头上，规则在那里同样有效：这一个函数要练的，就是亲手写出乘法。
报错的消息里写着是哪个名字，找找它在哪里。

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
