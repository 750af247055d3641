"""You multiply eps by the size of the cell. With eps 0.5 you move a 2 by 1 each way, and x^3 then
gives 13.

zh: 你让 eps 乘上了格子里那个数的大小。eps 是 0.5 时，你把 2 往两边各挪了 1，x^3 就得到 13。

function: numeric_grad
caught by: test2/x^3 at 2, eps 0.5: n == [12.25]
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
        step = eps * max(1.0, abs(old))
        x[i] = old + step
        up = f(x)
        x[i] = old - step
        down = f(x)
        x[i] = old
        out[i] = (up - down) / (2 * step)
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
