"""You fill an array of np.zeros, which is float64 whatever comes in. A float32 model would get float64
gradients.

zh: 你填的是 np.zeros 给的数组，不管输入是什么，它都是 float64。float32 的模型就会拿到 float64 的
梯度。

function: softmax_backward
caught by: test1/float32 in -> float32 out
"""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}")
    out = np.zeros(s.shape)
    out[...] = s * (g - np.sum(g * s, axis=-1, keepdims=True))
    return out


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
