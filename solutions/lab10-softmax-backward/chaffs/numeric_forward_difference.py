"""You compare f(x + eps) with f(x). That is the slope at x + eps/2, not at x: the error shrinks with
eps, where that of two points on both sides shrinks with its square.

zh: 你比较的是 f(x + eps) 和 f(x)。那其实是 x + eps/2 处的斜率，不是 x 处的。这种误差与 eps 成正
比；两边各取一点时，误差与 eps 的平方成正比。

function: numeric_grad
caught by: test2/sum of squares: n[0][0] == 2
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
        out[i] = (f(x) - here) / eps
        x[i] = old
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
