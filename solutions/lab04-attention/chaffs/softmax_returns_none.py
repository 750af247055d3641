"""The caller gets None from you, and everything done with that fails. If out holds the right weights,
the function ends without returning it.

zh: 调用者从你这里拿到的是 None，接下来做什么都会出错。如果正确的权重已经在 out 里，
那就是函数没有返回它就结束了。

function: softmax
caught by: test3/row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        weights = np.exp(x[index] - x[index].max())
        out[index] = weights / weights.sum()
