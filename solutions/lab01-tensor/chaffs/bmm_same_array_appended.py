"""All batches of your result hold the last product. It seems that one and the same array is stored for
each of them and overwritten each time; every batch needs an array of its own.

zh: 你的结果里，每一批都是最后那个乘积。看来各批放的是同一个数组，每次都把它覆盖了；
每一批要有自己的数组。

function: bmm
caught by: test2/C[0][0][0] == 0
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    product = np.zeros((a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    products = []
    for n in range(a.shape[0]):
        product[...] = matmul(a[n], b[n])
        products.append(product)
    return np.array(products)


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
