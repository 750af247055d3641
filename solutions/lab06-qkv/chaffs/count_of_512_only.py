"""Your module says D = 512 at the top, and your function reads that name for its weights. The
argument D is used for the biases only.

zh: 你在文件开头写了宽度 512，函数算权重时读的是它。参数 D 只用在了偏置上。

function: param_count
caught by: test4/D=64, bias=False: 16384
"""

import numpy as np

WIDTH = 512


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    count = 4 * WIDTH * WIDTH
    if bias:
        count += 4 * D
    return count
