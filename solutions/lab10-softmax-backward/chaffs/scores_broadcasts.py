"""You compare the lengths of queries and keys and then multiply with broadcasting. A dS with one row
or one column is stretched without a word.

zh: 你比较了查询和键的长度，随后靠广播相乘。dS 只有一行或一列时，就被悄悄铺开了。

function: scores_backward
caught by: test4/Q [2,4], K [3,4], dS [2,1] raises ValueError
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
    if Q.shape[1] != K.shape[1]:
        raise ValueError(f"Q {Q.shape}, K {K.shape}")
    dQ = (dS[:, :, None] * K[None, :, :]).sum(axis=1) * scale
    dK = (dS[:, :, None] * Q[:, None, :]).sum(axis=0) * scale
    return dQ, dK
