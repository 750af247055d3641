"""You give the whole weight, 1, to the first largest score and 0 to the rest. A softmax is soft:
three equal scores share the weight, 1/3 each.

zh: 你把全部权重 1 都给了第一个最大的分数，其余都是 0。softmax 是“软”的：
三个相等的分数应当各得 1/3。

function: softmax
caught by: test3/softmax([1,1,1])[0] == 0.3333
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
        best = np.argmax(x[index])
        out[index][best] = 1.0
    return out
