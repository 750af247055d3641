"""You assign to dK[j] for each query instead of adding. Only what the last query sends is left.

zh: 每遇到一个查询，你都对 dK[j] 赋值，而不是累加，最后只剩下最末一个查询送来的那份。

function: scores_backward
caught by: test4/dK[0][0] == 3
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
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}: sizes do not fit")
    dK = np.zeros(K.shape, dtype=np.result_type(Q, dS, scale))
    for i in range(Q.shape[0]):
        for j in range(K.shape[0]):
            dK[j] = scale * dS[i, j] * Q[i]
    return (dS @ K) * scale, dK
