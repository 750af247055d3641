"""Reference of lab10-softmax-backward."""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"s is {s.shape} and g is {g.shape}: they must have the same shape")
    return s * (g - (s * g).sum(axis=-1, keepdims=True))


def numeric_grad(f, x, eps=1e-5):
    moved = np.array(x, dtype=np.float64)
    out = np.zeros(moved.shape)
    for index in np.ndindex(moved.shape):
        before = moved[index]
        moved[index] = before + eps
        up = f(moved)
        moved[index] = before - eps
        down = f(moved)
        moved[index] = before
        out[index] = (up - down) / (2 * eps)
    return out


def weighted_sum_backward(A, V, dOut):
    if A.shape[1] != V.shape[0] or dOut.shape != (A.shape[0], V.shape[1]):
        raise ValueError(f"A {A.shape}, V {V.shape} and dOut {dOut.shape} do not fit")
    return dOut @ V.T, A.T @ dOut


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"Q {Q.shape}, K {K.shape} and dS {dS.shape} do not fit")
    return (dS @ K) * scale, (dS.T @ Q) * scale


# What follows no student writes: the suite asks for it through `expected`.


def weights(Q, K, scale, mask):
    """Return the weights of the forward pass."""
    return _softmax((Q @ K.T) * scale + mask)


def measured_gradients(Q, K, V, scale, mask, dOut):
    """Return dQ, dK and dV, each measured by moving single cells; none of the formulas above takes part.

    The step goes in the imaginary direction: no difference of two close numbers, so all digits but the last are right.
    """

    def loss(Q, K, V):
        return (_softmax((Q @ K.T) * scale + mask) @ V * dOut).sum()

    arrays = [Q, K, V]
    gradients = []
    for which, array in enumerate(arrays):
        out = np.zeros(array.shape)
        for index in np.ndindex(array.shape):
            moved = array.astype(complex)
            moved[index] += 1e-30j
            out[index] = loss(*arrays[:which], moved, *arrays[which + 1 :]).imag / 1e-30
        gradients.append(out)
    return tuple(gradients)


def _softmax(x):
    e = np.exp(x - x.real.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
