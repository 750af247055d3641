"""You spread m over the batches and return it. Nothing of x is left in the result; where x is all
zeros, nobody notices.

zh: 你把 m 铺到每一批上就返回了，结果里没有 x 的份。x 全是 0 时，谁也看不出来。

function: broadcast_add
caught by: test5/x [3,2,4] plus m [2,4]: r[0][1] == [104, 115, 126, 137]
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


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
    out = np.zeros(x.shape, dtype=np.result_type(x, m))
    out += np.broadcast_to(m, x.shape)
    return out
