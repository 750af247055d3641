"""Two different inputs of the same shape and scale get the same answer from you, the one of the first:
after q = k = I, a reversed q still gets the result of q = k = I. Something is remembered between
calls.

zh: 形状和 scale 相同、内容不同的两次输入，你给出的是同一个答案，也就是第一次的：
算过 q = k = I 之后，把 q 的行倒过来再算，得到的还是 q = k = I 的结果。
有东西在两次调用之间被记住了。

function: attention_scores
caught by: test8/q reversed, nothing masked: attn[0][3] == 0.4754
"""

import numpy as np

_cache = {}


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    key = (q.shape, k.shape, str(q.dtype), scale)
    if key not in _cache:
        _cache[key] = (q @ k.T) * scale
    return _cache[key].copy()


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
