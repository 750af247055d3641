"""You make the scale a NumPy float64 number. Under NumPy 2 that turns float32 arrays into float64; a
plain Python number does not.

zh: 你把 scale 变成了 NumPy 的 float64 数。在 NumPy 2 下，它会把 float32 数组变成 float64；普通
的 Python 数就不会。

function: scores_backward
caught by: test4/float32 in -> float32 dK
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
    scale = np.float64(scale)
    dQ = np.zeros(Q.shape, dtype=np.result_type(Q, K, dS, np.float32))
    dQ[...] = (dS @ K) * scale
    return dQ, (dS.T @ Q) * scale
