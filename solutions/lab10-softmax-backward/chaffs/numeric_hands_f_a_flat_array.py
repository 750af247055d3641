"""You flatten x and call f with the flat array. f was promised an array of the shape of x; with one
axis it sees other rows, or fails.

zh: 你把 x 压平了，再拿压平的数组去调用 f。说好交给 f 的形状与 x 相同；只剩一个轴，它看到的行就
不对，甚至报错。

function: numeric_grad
caught by: test2/a weighted sum of [2,3]: n[0] == [1, 2, 3]
"""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}")
    total = np.sum(g * s, axis=-1, keepdims=True)
    return s * (g - total)


def numeric_grad(f, x, eps=1e-5):
    flat = np.array(x, dtype=np.float64).ravel()
    out = np.zeros(flat.shape)
    for i in range(flat.size):
        old = flat[i]
        flat[i] = old + eps
        up = f(flat)
        flat[i] = old - eps
        down = f(flat)
        flat[i] = old
        out[i] = (up - down) / (2 * eps)
    return out.reshape(x.shape)


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
