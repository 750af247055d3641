"""Written with loops and Python floats; only the buffers are NumPy's."""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"the weights are {s.shape}, their gradient is {g.shape}")
    out = np.zeros(s.shape, dtype=np.result_type(s, g, np.float32))
    for index in np.ndindex(s.shape[:-1]):
        total = 0.0
        for weight, gradient in zip(s[index], g[index], strict=True):
            total += float(weight) * float(gradient)
        for i in range(s.shape[-1]):
            out[index][i] = float(s[index][i]) * (float(g[index][i]) - total)
    return out


def numeric_grad(f, x, eps=1e-5):
    out = np.zeros(x.shape)
    for index in np.ndindex(x.shape):
        up, down = x.astype(float), x.astype(float)
        up[index] += eps
        down[index] -= eps
        out[index] = (f(up) - f(down)) / (2 * eps)
    return out


def weighted_sum_backward(A, V, dOut):
    (t, s), (keys, width) = A.shape, V.shape
    if s != keys or dOut.shape != (t, width):
        raise ValueError(f"A {A.shape} times V {V.shape} does not give {dOut.shape}")
    dA = np.zeros((t, s), dtype=np.result_type(V, dOut, np.float32))
    dV = np.zeros((s, width), dtype=np.result_type(A, dOut, np.float32))
    for i in range(t):
        for j in range(s):
            for d in range(width):
                dA[i, j] += dOut[i, d] * V[j, d]
                dV[j, d] += A[i, j] * dOut[i, d]
    return dA, dV


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1]:
        raise ValueError(f"Q {Q.shape} and K {K.shape}: rows of different length")
    if dS.shape != (len(Q), len(K)):
        raise ValueError(f"dS is {dS.shape}, Q {Q.shape}, K {K.shape}")
    dQ = np.zeros(Q.shape, dtype=np.result_type(K, dS, np.float32))
    dK = np.zeros(K.shape, dtype=np.result_type(Q, dS, np.float32))
    for i in range(len(Q)):
        for j in range(len(K)):
            for d in range(Q.shape[1]):
                dQ[i, d] += scale * dS[i, j] * K[j, d]
                dK[j, d] += scale * dS[i, j] * Q[i, d]
    return dQ, dK
