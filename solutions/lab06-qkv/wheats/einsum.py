"""Every product is an np.einsum; the bias is broadcast first and added last."""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1:] != W.shape[:1]:
        raise ValueError(f"cannot send x {x.shape} through W {W.shape}")
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"W {W.shape} takes a bias [{W.shape[1]}], not {b.shape}")
    y = np.einsum("...i,io->...o", x, W)
    if b is not None:
        y = y + np.broadcast_to(b, y.shape)
    return y


def project_qkv(x, params):
    def layer(name):
        return np.einsum("bti,io->bto", x, params[f"{name}.weight"]) + params[f"{name}.bias"]

    return layer("c_q"), layer("c_k"), layer("c_v")


def param_count(D, bias=True):
    rows = D + 1 if bias else D
    return 4 * rows * D
