"""You remember each result under its shapes, dtype and scale, and give it out again when the same
combination comes back. Two different inputs of the same shape are not the same question: after
q = k = I, a reversed q gets the old answer.

zh: 你按“形状、dtype、scale”记住每个结果，同样的组合再来时就直接拿旧结果交差。
可是形状相同不等于内容相同：算过 q = k = I 之后，把 q 的行倒过来再算，拿到的还是旧答案。

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
