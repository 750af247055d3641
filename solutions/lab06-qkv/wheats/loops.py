"""Loops and Python floats only: every row of x, every column of W, every product."""

import numpy as np


def linear(x, W, b=None):
    din, dout = W.shape
    if x.shape[-1] != din:
        raise ValueError(f"rows of x {x.shape} do not fit W {W.shape}")
    if b is not None and b.shape != (dout,):
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    given = (x, W) if b is None else (x, W, b)
    out = np.zeros(x.shape[:-1] + (dout,), dtype=np.result_type(np.float32, *given))
    for index in np.ndindex(x.shape[:-1]):
        for j in range(dout):
            total = 0.0
            for d in range(din):
                total += float(x[index][d]) * float(W[d, j])
            if b is not None:
                total += float(b[j])
            out[index][j] = total
    return out


def project_qkv(x, params):
    results = []
    for name in ("c_q", "c_k", "c_v"):
        results.append(linear(x, params[name + ".weight"], params[name + ".bias"]))
    q, k, v = results
    return q, k, v


def param_count(D, bias=True):
    count = 0
    for _ in ("c_q", "c_k", "c_v", "c_proj"):
        count += D * D
        if bias:
            count += D
    return count
