"""The array of sums is made once, before the loop over the batches, so every batch also holds the
ones before it: C[1][0][1] is 4 + 1 = 5.

zh: 求和用的数组只在批次循环之前建了一次，后面每一批都叠着前面各批的结果：
C[1][0][1] 成了 4 + 1 = 5。

function: bmm
caught by: test2/C[1][0][1] == 4
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    total = np.zeros((a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    products = []
    for n in range(a.shape[0]):
        total += matmul(a[n], b[n])
        products.append(total.copy())
    return np.array(products)


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
