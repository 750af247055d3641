"""You leave the checking to NumPy. `@` notices some sizes that do not fit, but a V with one row
instead of three takes part in a product of its own and nobody minds.

zh: 你把检查交给了 NumPy。`@` 能发现一部分对不上的大小；可 V 本该有三行，只给一行，它在自己那个
乘积里照样算得通，谁也不吭声。

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
    return dOut @ V.T, A.T @ dOut


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, dS {dS.shape}: sizes do not fit")
    dQ = (dS @ K) * scale
    dK = (dS.T @ Q) * scale
    return dQ, dK
