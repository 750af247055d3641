"""Your loops run over the columns of x and never compare them with the rows of W. With x of [3,2]
and W of [3,2] the last row of W is left out without a word.

zh: 你的循环只按 x 的列数走，从不与 W 的行数比较。x 为 [3,2]、W 也为 [3,2] 时，
W 的最后一行被悄悄漏掉了。

function: linear
caught by: test1/[3,2] with W [3,2] raises ValueError
"""

import numpy as np


def linear(x, W, b=None):
    if b is not None and b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    out = np.zeros((*x.shape[:-1], W.shape[1]), dtype=np.result_type(x, W, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        for d in range(x.shape[-1]):
            out[index] += x[index][d] * W[d]
    return out if b is None else out + b


def project_qkv(x, params):
    return tuple(linear(x, params[f"{name}.weight"], params[f"{name}.bias"]) for name in ("c_q", "c_k", "c_v"))


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
