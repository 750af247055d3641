"""Flattens to rows, multiplies once, restores the axes; counts by adding up the sizes of shapes."""

import math

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x is {x.shape}, W is {W.shape}")
    rows = np.dot(x.reshape(-1, W.shape[0]), W)
    if b is not None:
        if b.shape != (W.shape[1],):
            raise ValueError(f"b is {b.shape}, W is {W.shape}")
        rows = rows + b[np.newaxis, :]
    return rows.reshape(*x.shape[:-1], W.shape[1])


def project_qkv(x, params):
    return [linear(x, params[f"c_{role}.weight"], params[f"c_{role}.bias"]) for role in "qkv"]


def param_count(D, bias=True):
    shapes = [(D, D)] * 4
    if bias:
        shapes += [(D,)] * 4
    return sum(math.prod(shape) for shape in shapes)
