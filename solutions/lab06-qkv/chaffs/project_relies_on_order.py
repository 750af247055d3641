"""You go by the order of params, as params.values() gives it, and trust that q comes first, then k,
then v. A dict keeps the order in which it was filled, and nobody promised you that one; an entry
more, and unpacking raises.

zh: 你靠的是 params 里的次序，params.values() 就是这样，以为一定是 q、k、v。
字典按填入的先后排列，没有人保证过这个次序；只要多出一项，拆的时候就抛异常。

function: project_qkv
caught by: test3/params in another order: q[0][0] == [2, 4]
"""

import numpy as np


def linear(x, W, b=None):
    if x.shape[-1] != W.shape[0]:
        raise ValueError(f"x {x.shape} does not fit W {W.shape}")
    y = x @ W
    if b is None:
        return y
    if b.shape != W.shape[1:]:
        raise ValueError(f"b {b.shape} does not fit W {W.shape}")
    return y + b


def project_qkv(x, params):
    W_q, b_q, W_k, b_k, W_v, b_v = params.values()
    return linear(x, W_q, b_q), linear(x, W_k, b_k), linear(x, W_v, b_v)


def param_count(D, bias=True):
    return 4 * (D * D + D) if bias else 4 * D * D
