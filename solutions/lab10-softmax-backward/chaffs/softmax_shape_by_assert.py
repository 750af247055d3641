"""You check the shapes with assert. That raises AssertionError, which is no ValueError, and Python
drops asserts altogether when it runs with -O.

zh: 你用 assert 检查形状。它抛出的是 AssertionError，不是 ValueError；而且 Python 带 -O 运行时，assert 会
被整个去掉。

function: softmax_backward
caught by: test1/s [2,3] with g [3] raises ValueError
"""

import numpy as np


def softmax_backward(s, g):
    assert s.shape == g.shape, f"s {s.shape}, g {g.shape}"
    return s * (g - np.sum(g * s, axis=-1, keepdims=True))


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
