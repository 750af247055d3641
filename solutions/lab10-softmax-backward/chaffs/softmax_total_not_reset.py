"""Your running sum starts at 0 once, not for each row. The first row is right; every later row also
subtracts what the rows before it gathered.

zh: 你的累加只在开头归零一次，没有逐行归零。第一行是对的，后面每一行都连带减去了前面各行攒下的数。

function: softmax_backward
caught by: test1/dx[1][0] == 0.6667
"""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}")
    out = np.zeros(s.shape, dtype=np.result_type(s, g))
    total = 0.0
    for i in np.ndindex(s.shape[:-1]):
        for j in range(s.shape[-1]):
            total += g[i][j] * s[i][j]
        for j in range(s.shape[-1]):
            out[i][j] = s[i][j] * (g[i][j] - total)
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
