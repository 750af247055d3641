"""You work on a copy, but a cell stays at x - eps when the next one has its turn. The first cell is
right, and the later ones are measured at another point.

zh: 你用的是副本，可轮到下一格时，上一格还停在 x - eps。第一格是对的，后面的都是在另一个点上量的。

function: numeric_grad
caught by: test2/a product at [2,3,5]: n == [15, 10, 6] (one cell moves at a time)
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
        x[i] += eps
        up = f(x)
        x[i] -= 2 * eps
        down = f(x)
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
