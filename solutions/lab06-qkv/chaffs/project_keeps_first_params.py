"""The params of the first call stay in force for all later ones, as if they were kept between calls. A
second layer, or the same one after a step of training, gets the old weights.

zh: 第一次调用的 params 在之后的每次调用里都还有效，好像被存了下来。换一层，
或者同一层训练了一步之后，用的还是旧权重。

function: project_qkv
caught by: test3/another c_k.weight: k[0][0] == [2, 7]
"""

import numpy as np

_params = {}


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0] or (b is not None and b.shape != (W.shape[1],)):
        raise ValueError(f"shapes: x {x.shape}, W {W.shape}, b {None if b is None else b.shape}")
    out = np.matmul(x, W)
    return out if b is None else np.add(out, b)


def project_qkv(x, params):
    if not _params:
        _params.update(params)
    q = linear(x, _params["c_q.weight"], _params["c_q.bias"])
    k = linear(x, _params["c_k.weight"], _params["c_k.bias"])
    v = linear(x, _params["c_v.weight"], _params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    count = 4 * D**2
    if bias:
        count += 4 * D
    return count
