"""You compute the product of batch 0 and use it for every batch. C[1] should be A[1] times B[1];
yours is a copy of C[0].

zh: 你只算了第 0 批的乘积，每一批都用它。C[1] 应当是 A[1] 乘 B[1]，你的却是 C[0] 的复制品。

function: bmm
caught by: test2/C[1][0][0] == 5
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
    product = matmul(a[0], b[0])
    return np.array([product] * a.shape[0])


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
