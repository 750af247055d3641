"""You leave the checking to NumPy. Queries of length 4 and keys of length 5 never meet in these two
products, so nothing is noticed.

zh: 你把检查交给了 NumPy。可在这两个乘积里，长度为 4 的查询和长度为 5 的键从不碰面，什么也发现不
了。

function: scores_backward
caught by: test4/Q [2,4], K [3,5], dS [2,3] raises ValueError
"""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}")
    total = np.sum(g * s, axis=-1, keepdims=True)
    return s * (g - total)


def numeric_grad(f, x, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    out = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        old = x[i]
        x[i] = old + eps
        up = f(x)
        x[i] = old - eps
        down = f(x)
        x[i] = old
        out[i] = (up - down) / (2 * eps)
    return out


def weighted_sum_backward(A, V, dOut):
    if A.shape[1] != V.shape[0] or dOut.shape != (A.shape[0], V.shape[1]):
        raise ValueError(f"A {A.shape}, V {V.shape}, dOut {dOut.shape}: sizes do not fit")
    dA = dOut @ V.T
    dV = A.T @ dOut
    return dA, dV


def scores_backward(Q, K, scale, dS):
    return (dS @ K) * scale, (dS.T @ Q) * scale
