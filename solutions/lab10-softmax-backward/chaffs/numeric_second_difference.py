"""You compute f(x + eps) - 2 f(x) + f(x - eps) over eps squared. That is the second derivative: how
the slope changes, not the slope.

zh: 你算的是 f(x + eps) - 2 f(x) + f(x - eps) 除以 eps 的平方。那是二阶导数，说的是斜率怎样变，
而不是斜率。

function: numeric_grad
caught by: test2/sum of squares: n[0][1] == -4
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
    here = f(x)
    for i in np.ndindex(x.shape):
        old = x[i]
        x[i] = old + eps
        up = f(x)
        x[i] = old - eps
        down = f(x)
        x[i] = old
        out[i] = (up - 2 * here + down) / eps**2
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
