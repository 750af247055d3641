"""Results are transposed views, laid out column after column in memory."""

import numpy as np


def softmax_backward(s, g):
    if s.shape != g.shape:
        raise ValueError(f"got {s.shape} and {g.shape}")
    weights, gradients = np.moveaxis(s, -1, 0), np.moveaxis(g, -1, 0)
    centred = gradients - (weights * gradients).sum(axis=0)
    return np.moveaxis(np.asfortranarray(weights * centred), 0, -1)


def numeric_grad(f, x, eps=1e-5):
    moved = np.array(x, dtype=float, order="F")
    out = np.zeros(x.shape, order="F")
    cells = np.nditer(moved, flags=["multi_index", "refs_ok"])
    for _ in cells:
        where = cells.multi_index
        old = float(moved[where])
        moved[where] = old + eps
        out[where] = f(moved)
        moved[where] = old - eps
        out[where] -= f(moved)
        moved[where] = old
    return out / (eps + eps)


def weighted_sum_backward(A, V, dOut):
    if A.shape[1] != V.shape[0] or dOut.shape != A.shape[:1] + V.shape[1:]:
        raise ValueError(f"got {A.shape}, {V.shape} and {dOut.shape}")
    return [(V @ dOut.T).T, (dOut.T @ A).T]


def scores_backward(Q, K, scale, dS):
    if Q.shape[1] != K.shape[1] or dS.shape != Q.shape[:1] + K.shape[:1]:
        raise ValueError(f"got {Q.shape}, {K.shape} and {dS.shape}")
    return [(K.T @ (scale * dS).T).T, (Q.T @ (scale * dS)).T]
