"""You give both results the shape that belongs to the other: dQ has a row for each key and dK one for
each query.

zh: 两个结果的形状被你弄反了：dQ 给每个键一行，dK 给每个查询一行。

function: scores_backward
caught by: test4/dQ[2][0] == 0.5
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
    dQ = np.zeros(K.shape, dtype=np.result_type(K, dS, scale))
    dK = np.zeros(Q.shape, dtype=np.result_type(Q, dS, scale))
    rows = min(len(Q), len(K))
    dQ[:rows] = ((dS @ K) * scale)[:rows]
    dK[:rows] = ((dS.T @ Q) * scale)[:rows]
    return dQ, dK
