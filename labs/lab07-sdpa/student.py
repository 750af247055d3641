"""Lab 07 - scaled dot-product attention.  Fill in the two functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
Functions of your own beside these two are welcome, a softmax for instance.
"""

import numpy as np


def weighted_sum(A, V):
    """Mix the rows of V, once for each row of weights.

    A  array [T, S], the weights: row i says how much of each value output i gets
    V  array [S, dv], one value a row

    Returns an array [T, dv] with out[i] = sum over j of A[i][j] * V[j], float32 if both are;
    A and V stay as they were.
    If A has not one column for each row of V: raise ValueError, which should name both shapes.
    """
    out = np.zeros((A.shape[0], V.shape[1]))
    # TODO: for each i, add up the rows of V, each times its weight
    return out


def attention(Q, K, V, mask=None, scale=None):
    """Let each query collect values, by how well it fits their keys.

    Q      array [..., T, d], one query a row; the axes in front are a batch (and heads)
    K      array [..., S, d], one key a row
    V      array [..., S, dv], one value a row
    mask   array that NumPy can stretch to [..., T, S], added to the scaled scores; or None
    scale  a number that the scores are multiplied by; None stands for 1 / sqrt(d)

    Returns two arrays: out [..., T, dv], and the weights A [..., T, S] whose rows sum to 1; float32 if all inputs are.
    Sizes that do not fit: raise ValueError, which should name the shapes. No argument is changed.
    """
    A = np.zeros(Q.shape[:-1] + (K.shape[-2],))
    out = np.zeros(Q.shape[:-1] + (V.shape[-1],))
    # TODO: scores, scale, mask, softmax along the last axis, weighted sum
    return out, A
