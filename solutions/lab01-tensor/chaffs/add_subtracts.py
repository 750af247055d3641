"""You subtract m. The blocked cell becomes +1e9 and wins every softmax instead of losing it.

zh: 你做的是减法。被屏蔽的格子成了 +1e9，到了 softmax 里，本该出局的反而独占全部权重。

function: broadcast_add
caught by: test5/r[0][0][1] < -1e8
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


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
    return x - np.broadcast_to(m, x.shape)
