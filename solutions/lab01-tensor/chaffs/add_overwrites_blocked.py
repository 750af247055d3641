"""You put -1e9 where m is negative and leave the other cells alone. A mask is added, not looked
at: a bias of [1, 2, 3] does nothing in your version.

zh: m 为负的地方你填上 -1e9，其余不动。m 是要加上去的，不是拿来判断的：
偏置 [1, 2, 3] 在你这里毫无作用。

function: broadcast_add
caught by: test5/x [3,2,4] plus m [2,4]: r[0][1] == [104, 115, 126, 137]
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
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return np.where(np.broadcast_to(m, x.shape) < 0, -1e9, x)
