"""You multiply with broadcasting and sum afterwards. Whatever has size 1 where another size belongs is
stretched without a word.

zh: 你先靠广播相乘，再求和。该是别的大小却写成 1 的地方，都被悄悄铺开了。

function: weighted_sum_backward
caught by: test3/A [2,3], V [1,4], dOut [2,4] raises ValueError
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
    dA = (dOut[:, None, :] * V[None, :, :]).sum(axis=-1)
    dV = (A[:, :, None] * dOut[:, None, :]).sum(axis=0)
    return dA, dV


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}: sizes do not fit")
    dQ = (dS @ K) * scale
    dK = (dS.T @ Q) * scale
    return dQ, dK
