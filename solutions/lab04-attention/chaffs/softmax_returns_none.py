"""You fill out with the right weights and forget to return it. The function gives back None, and
everything the caller does with that fails.

zh: 你把正确的权重填进了 out，却忘了返回。函数返回的是 None，调用者接下来做什么都会出错。

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
