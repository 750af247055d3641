"""You append the same array once a batch and overwrite it each time. The list then holds one
array several times, and all batches show the last product.

zh: 每一批你都往列表里放同一个数组，又每次把它覆盖。最后列表里是同一个数组出现多次，
所有批次显示的都是最后一个乘积。

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
