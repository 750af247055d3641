"""Lab 03 - why scores are scaled.  Fill in the four functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def scale_factor(head_dim):
    """Return the number that scores are multiplied by: 1 / sqrt(head_dim).

    head_dim  an int, at least 1

    Returns a plain Python float, not a NumPy number.
    """
    scale = 1.0
    # TODO: one line
    return scale


def row_dots(q, k):
    """Multiply row i of q with row i of k, for every i.

    q  array [n, d]
    k  array [n, d]

    Returns an array [n] with out[i] = sum over d of q[i][d] * k[i][d].
    The dtype holds those of q and k: np.result_type(q, k).
    Different shapes of q and k: raise ValueError; its message should name both.
    """
    out = np.zeros(q.shape[0])
    # TODO: one loop over the rows, or one product and one sum
    return out


def score_std(d_k, n, rng):
    """Measure how far the dot products of random vectors spread.

    d_k  an int, the length of the vectors
    n    an int, how many pairs of vectors are drawn
    rng  a NumPy random generator: every number you draw comes from it

    Returns the standard deviation of the n dot products, one float.
    """
    std = 0.0
    # TODO: draw q and k, both [n, d_k], entries with mean 0 and variance 1; one dot product a row
    return std


def jacobian_diag(scores):
    """Say how strongly each softmax weight answers to its own score.

    scores  array [n]; it must not be changed

    Returns an array [n] with out[i] = p[i] * (1 - p[i]), where p = softmax(scores).
    float32 in, float32 out; integers give float64.
    """
    out = np.zeros(scores.shape)
    # TODO: the softmax (minus the maximum, exp, divided by the sum), then p * (1 - p)
    return out
