"""You compare A with V but never look at dOut. Its single row is stretched over both queries.

zh: 你比较了 A 和 V，却从不看 dOut。它只有一行时，就被铺到了两个查询上。

function: weighted_sum_backward
caught by: test3/A [2,3], V [3,4], dOut [1,4] raises ValueError
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
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    dA = np.zeros((A.shape[0], A.shape[1]), dtype=np.result_type(V, dOut))
    dA += (dOut[:, None, :] * V[None, :, :]).sum(axis=-1)
    dV = (A[:, :, None] * dOut[:, None, :]).sum(axis=0)
    return dA, dV


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}: sizes do not fit")
    dQ = (dS @ K) * scale
    dK = (dS.T @ Q) * scale
    return dQ, dK
