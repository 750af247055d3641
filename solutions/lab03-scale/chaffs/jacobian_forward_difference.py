"""You move each score by 0.001 in one direction and divide. That slope is off by about the step:
right to three digits, where the formula is exact.

zh: 你把每个分数往一个方向挪 0.001 再相除。这样求出的斜率，误差与步长同一个量级：
只有三位准确，而公式是精确的。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def softmax(scores):
    e = np.exp(scores - scores.max())
    return e / e.sum()


def jacobian_diag(scores):
    out = np.zeros(scores.shape, dtype=np.result_type(scores, np.float32))
    for i in range(len(scores)):
        moved = scores.astype(float)
        moved[i] += 1e-3
        out[i] = (softmax(moved)[i] - softmax(scores)[i]) / 1e-3
    return out
