"""You compute batch 0 and leave the others at 0. Look at where your return stands: inside the loop
over the batches it ends the function after the first round.

zh: 你算完第 0 批就结束了，其余各批都还是 0。看看 return 写在哪里：要是在批次的循环里，
第一轮之后函数就结束了。

function: bmm
caught by: test2/C[1][0][0] == 5
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    for n in range(a.shape[0]):
        out[n] = matmul(a[n], b[n])
        return out


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
