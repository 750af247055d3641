"""Lab 06 - queries, keys and values.  Fill in the three functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def linear(x, W, b=None):
    """Send every row of x through one linear layer: y = xW + b.

    x  array [..., din], any number of axes; the last one is the row
    W  array [din, dout]
    b  array [dout], or None: then nothing is added

    Returns an array [..., dout], float32 if all inputs are; x, W and b stay as they were.
    Rows of x that do not fit W, or a b that is not [dout]: raise ValueError, which should name both shapes.
    """
    out = np.zeros(x.shape[:-1] + (W.shape[1],))
    # TODO: loops over rows and columns, or one matrix product; then b
    return out


def project_qkv(x, params):
    """Make queries, keys and values out of the same x.

    x       array [B, T, D]: B samples, T tokens each, D numbers a token
    params  dict of arrays: "c_q.weight" [D, d] and "c_q.bias" [d], and the same for "c_k" and "c_v"
            (c_v may have another width); it may hold more, in any order

    Returns three arrays (q, k, v), each [B, T, d] with the width of its own weight, float32 if all inputs are;
    x and params stay as they were.
    """
    q = np.zeros(x.shape[:-1] + params["c_q.weight"].shape[1:])
    k = np.zeros(x.shape[:-1] + params["c_k.weight"].shape[1:])
    v = np.zeros(x.shape[:-1] + params["c_v.weight"].shape[1:])
    # TODO: one linear layer for each of them
    return q, k, v


def param_count(D, bias=True):
    """Count what one attention layer of width D learns.

    D     width of a token, a whole number
    bias  whether each projection has a bias

    Returns an int: the entries of all weights [D, D], those of the output projection included,
    and of their biases [D].
    """
    count = 0
    # TODO: how many weights, how many biases?
    return count
