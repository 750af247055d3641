"""You walk over the rows with one index, as if there were always two axes. A single row gives you
numbers instead of rows, and with three axes a whole table is treated as one row.

zh: 你只用一个下标来走各行，好像输入总有两个轴。输入只有一行时，你拿到的是数而不是行；有三个轴时，
一整张表被当成了一行。

function: softmax_backward
caught by: test1/1-D input: dx == [0.1875, -0.1875]
"""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}")
    out = np.zeros(s.shape, dtype=np.result_type(s, g))
    for i in range(len(s)):
        out[i] = s[i] * (g[i] - np.sum(g[i] * s[i]))
    return out


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
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}: sizes do not fit")
    dQ = (dS @ K) * scale
    dK = (dS.T @ Q) * scale
    return dQ, dK
