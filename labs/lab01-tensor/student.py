"""Lab 01 - the tensor operations that attention is made of.  Fill in the five functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def matmul(a, b):
    """Multiply two matrices, with loops of your own.

    a  array [m, k]
    b  array [k, n]

    Returns a new array [m, n] with out[i][j] = sum over k of a[i][k] * b[k][j].
    Its dtype holds those of a and b: np.result_type(a, b).
    Inner sizes that differ: raise ValueError; its message should name both shapes.

    Rule: no @ and no dot, matmul, einsum, inner, tensordot, vdot or multi_dot of NumPy, neither here nor in a
    function of yours that is called from here.
    """
    out = np.zeros((a.shape[0], b.shape[1]))
    # TODO: three loops (i, j, k)
    return out


def bmm(a, b):
    """Multiply two stacks of matrices, pair by pair.

    a  array [N, m, k]
    b  array [N, k, n]

    Returns a new array [N, m, n]: out[i] is a[i] times b[i]. Its dtype holds those of a and b, as in matmul.
    Different batch sizes (1 against 2 as well) or inner sizes: raise ValueError, which should name both shapes.
    """
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]))
    # TODO: one product for each pair of matrices
    return out


def permute(x, axes):
    """Put the axes of x into another order.

    x     array of any number of axes
    axes  a tuple that holds each of 0, 1, ..., x.ndim - 1 once

    Returns an array (a view or a copy) of the dtype of x, whose axis d is axis axes[d] of x.
    Axes that are not such a tuple: raise ValueError.
    """
    out = np.zeros([x.shape[axis] for axis in axes])
    # TODO: every number of x, at its new place
    return out


def mul_scalar(x, s):
    """Multiply every number of x by s.

    x  array of any shape; it must not be changed
    s  a number, Python's or NumPy's

    Returns a new array of the same shape. Its dtype follows from x alone: floats keep theirs (float32 stays float32),
    integers become float64.
    """
    out = np.zeros(x.shape)
    # TODO: one loop over all cells, or one expression
    return out


def broadcast_add(x, m):
    """Add m to x, once for every place at which it fits on the last axes.

    x  array [B, T, S], or [T, S] if m is a vector; it must not be changed
    m  array [T, S], or a vector [S]; it must not be changed

    Returns a new array of the shape of x. Its dtype holds those of x and m, as in matmul.
    An m that has not exactly the shape of the last axes of x: raise ValueError, which should name both shapes.
    """
    out = np.zeros(x.shape)
    # TODO: the same m for every batch; a vector for every row
    return out
