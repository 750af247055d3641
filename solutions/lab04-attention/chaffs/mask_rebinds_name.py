"""Nothing happens to the caller's array: its upper triangle is 0, not -1e9. If your code adds at all,
it adds into a new array: scores = scores + mask only gives that one the old name, inside the
function.

zh: 调用者的数组一点没变：上三角还是 0，而不是 -1e9。如果你的代码做了加法，
那也是加进了一个新数组：scores = scores + mask 只是在函数内部把旧名字给了它。

function: apply_mask
caught by: test2/masked[0][1] < -1e8
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores = scores + mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
