"""Starts from the bias and adds the rows of W, each times its entry of x; the dtype follows the inputs."""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != len(W):
        raise ValueError(f"{x.shape[-1]} numbers a row in x {x.shape}, {len(W)} rows in W {W.shape}")
    dtype = np.result_type(x, W) if b is None else np.result_type(x, W, b)
    y = np.zeros((*x.shape[:-1], W.shape[1]), dtype=dtype)
    if b is not None:
        if b.shape != (W.shape[1],):
            raise ValueError(f"W {W.shape} and b {b.shape}")
        y[...] = b
    for d, row in enumerate(W):
        y += x[..., d, np.newaxis] * row
    return y


def project_qkv(x, params):
    def layer(name):
        samples = [linear(sample, params[name + ".weight"], params[name + ".bias"]) for sample in x]
        return np.stack(samples)

    return layer("c_q"), layer("c_k"), layer("c_v")


def param_count(D, bias=True):
    qkv = 3 * D * D
    output = D * D
    return qkv + output + (4 * D if bias else 0)
