"""You lay all rows out as one table and forget to fold the result back: for an input [2, 3, 4] you
return [6, 4].

zh: 你把所有的行排成一张表来算，却忘了还原形状：输入是 [2, 3, 4]，返回的是 [6, 4]。

function: softmax_backward
caught by: test1/random [2,3,4] matches the oracle
"""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}")
    n = s.shape[-1]
    shape = s.shape if s.ndim < 3 else (-1, n)
    rows, grads = s.reshape(-1, n), g.reshape(-1, n)
    total = np.sum(rows * grads, axis=1, keepdims=True)
    return (rows * (grads - total)).reshape(shape)


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
