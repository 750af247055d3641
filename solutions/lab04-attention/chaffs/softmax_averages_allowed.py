"""You share the attention equally among the cells that are not masked. The scores themselves do not
count: [0, ln 2, ln 5] should become [0.125, 0.25, 0.625], you return 1/3 three times.

zh: 你把注意力平均分给没有被屏蔽的格子，分数的大小根本没有起作用：
[0, ln 2, ln 5] 应当变成 [0.125, 0.25, 0.625]，你返回的是三个 1/3。

function: softmax
caught by: test7/softmax([0,ln2,ln5])[0] == 0.125
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores[:] = scores + mask


def softmax(x):
    allowed = (x > -1e8).astype(float)
    count = allowed.sum(axis=-1, keepdims=True)
    return allowed / np.maximum(count, 1)
