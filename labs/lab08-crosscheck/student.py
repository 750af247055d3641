"""Lab 08 - attention twice, and a judge that compares.  Fill in the four functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
Functions of your own beside these four are welcome; a rule holds for them as well when they are called from its function.
"""

import math

import numpy as np


def attention_naive(Q, K, V, mask=None):
    """Attention one number at a time: slow, and easy to check against the formula.

    Q     array [T, d], one query a row
    K     array [S, d], one key a row
    V     array [S, dv], one value a row
    mask  array [T, S], added to the scaled scores; or None

    Returns an array [T, dv] of float64: out = softmax(Q K^T / sqrt(d) + mask) V, the softmax along each row.
    It is worked out in float64, whatever dtype comes in; no argument is changed.
    Sizes that do not fit, a mask of another shape than [T, S] included: raise ValueError and name the shapes.

    Rule: no @ and no dot, matmul, einsum, inner, outer, tensordot, vdot, vecdot, multi_dot or multiply, neither here
    nor in a function of yours that is called from here. For the exponential take math.exp.
    """
    out = np.zeros((Q.shape[0], V.shape[1]))
    # TODO: for each query: its scores (two loops), their softmax, then the values (two loops)
    return out


def attention_vectorised(Q, K, V, mask=None):
    """Return the same as attention_naive, in whole arrays: NumPy does the looping.

    Arguments, result, dtype and errors are those of attention_naive.

    Rule: no for, while, range, enumerate, zip, map, vectorize or apply_along_axis, neither here nor in a function of
    yours that is called from here.
    """
    out = np.zeros((Q.shape[0], V.shape[1]))
    # TODO: the table of scores, scale, mask, softmax along the last axis, the product with V
    return out


def max_abs_diff(a, b):
    """Say how far two results are apart at most.

    a, b  arrays, or plain numbers, of any dtype

    Returns one float: the largest |a - b| of all cells, worked out in float64. Infinity if the shapes differ;
    NaN if the shapes are the same and there is a NaN in a or b.
    """
    # TODO: shapes first, then the differences
    return 0.0


def agree(a, b, atol=1e-12):
    """Say whether two results are the same, up to rounding.

    a, b  arrays, or plain numbers, of any dtype
    atol  how far apart two cells may be, at most

    Returns True or False. Results of different shapes do not agree; nor do results with a NaN or an infinity.
    """
    # TODO: one comparison, if max_abs_diff is right
    return True
