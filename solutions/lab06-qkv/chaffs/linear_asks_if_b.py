"""Every call with a bias raises: NumPy refuses to call an array of three numbers true or false, as `if
b:` asks it to. The question is whether there is a b, not whether it is true.

zh: 凡是带偏置的调用都抛异常：三个数的数组说不上真假，而 `if b:` 偏要问，NumPy 拒绝判断。
该问的是有没有 b，不是 b 真不真。

function: linear
caught by: test1/y.shape == (3, 3)
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = x @ W
    if b:
        y = y + b
    return y


def project_qkv(x, params):
    q = linear(x, params["c_q.weight"], params["c_q.bias"])
    k = linear(x, params["c_k.weight"], params["c_k.bias"])
    v = linear(x, params["c_v.weight"], params["c_v.bias"])
    return q, k, v


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
