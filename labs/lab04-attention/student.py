"""Lab 04 - single-head attention in three steps.  Fill in the three functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def attention_scores(q, k, scale):
    """Match every query with every key.

    q      array [Lq, d], one query a row
    k      array [Lk, d], one key a row
    scale  a number, often 1 / sqrt(d)

    Returns an array [Lq, Lk] with out[i][j] = scale * sum over d of q[i][d] * k[j][d].
    float32 stays float32 if scale is a Python number; integers are not truncated.
    Rows of different length in q and k: raise ValueError, which should name both shapes.
    """
    out = np.zeros((q.shape[0], k.shape[0]))
    # TODO: three loops (i, j, d), or one matrix product
    return out


def apply_mask(scores, mask):
    """Add mask to scores, in place.

    scores  array [Lq, Lk], changed by this function
    mask    array [Lq, Lk], 0 where looking is allowed, -1e9 where it is not

    Returns nothing: the caller goes on with its own array.
    """
    # TODO: one or two loops, or one statement
    return None


def softmax(x):
    """Turn scores into weights along the last axis.

    x  array [..., n]; it must not be changed

    Returns an array of the same shape; along the last axis no number is below 0, and they sum to 1.
    float32 in, float32 out; integers give float64.
    """
    out = np.zeros(x.shape)
    # TODO: row by row: maximum, exp(x - maximum), sum, division
    return out
