"""Lab 10 - gradients backwards through attention.  Fill in the four functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def softmax_backward(s, g):
    """Take a gradient back through a softmax along the last axis.

    s  array [..., n], what the softmax gave: the weights, whose rows sum to 1
    g  array [..., n], the gradient of the loss with respect to s

    Returns dx [..., n], the gradient with respect to what went into the softmax.
    s and g stay as they were. float32 stays float32; an integer g is not truncated.
    s and g of different shapes: raise ValueError and name both.
    """
    out = np.zeros(s.shape)
    # TODO: for each row: one sum over the whole row, then each cell
    return out


def numeric_grad(f, x, eps=1e-5):
    """Measure the gradient of f at x, one cell at a time, by central differences.

    f    function of one array with the shape of x; returns one number
    x    array of any shape, floats or integers; it must not be changed
    eps  a number: how far a cell is moved each way

    Returns a float64 array of the shape of x: how fast f grows with each cell of x.
    Work on a float64 copy, in which nothing but the one cell is moved.
    """
    out = np.zeros(x.shape)
    # TODO: for each cell: move it up, move it down, compare, put it back
    return out


def weighted_sum_backward(A, V, dOut):
    """Take a gradient back through out = A V.

    A     array [T, S], the weights
    V     array [S, dv], the values
    dOut  array [T, dv], the gradient of the loss with respect to out

    Returns two arrays: dA [T, S] and dV [S, dv]. No argument is changed.
    float32 stays float32; integers are not truncated.
    Sizes that do not fit: raise ValueError and name the shapes.
    """
    dA = np.zeros(A.shape)
    dV = np.zeros(V.shape)
    # TODO: each by a sum over what its partner in the product has and it has not
    return dA, dV


def scores_backward(Q, K, scale, dS):
    """Take a gradient back through S = scale * Q K^T.

    Q      array [T, d], the queries
    K      array [S, d], the keys
    scale  a number
    dS     array [T, S], the gradient of the loss with respect to the scores

    Returns two arrays: dQ [T, d] and dK [S, d]. No argument is changed.
    float32 stays float32 if scale is a Python number; integers are not truncated.
    Sizes that do not fit: raise ValueError and name the shapes.
    """
    dQ = np.zeros(Q.shape)
    dK = np.zeros(K.shape)
    # TODO: as above, with the scale in both
    return dQ, dK
