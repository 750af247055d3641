"""Every call with a mask raises: an array of nine numbers is neither true nor false, and `if mask:`
asks just that. The question is whether there is one, not whether it is true.

zh: 凡是带掩码的调用都抛异常：九个数的数组说不上真假，而 `if mask:` 问的正是这个。
该问的是有没有掩码，不是它真不真。

function: attention
caught by: test3/A[0][0] == 1
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
