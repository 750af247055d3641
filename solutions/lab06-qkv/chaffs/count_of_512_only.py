"""Your weights are counted for D = 512, whatever D is; only the biases go by the argument. Look at
where the width in your formula comes from.

zh: 不管 D 是多少，你都按 512 来数权重，只有偏置用的是参数。看看你公式里的宽度是从哪里来的。

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
