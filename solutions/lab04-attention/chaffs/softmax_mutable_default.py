"""Your list rows is a default argument: Python makes it once, and every call appends to the same
list. The first call is right; the second one also gets the rows of the first, which do not even
have the same length.

zh: 你把列表 rows 写成了默认参数：Python 只创建它一次，之后每次调用都往同一个列表里追加。
第一次调用没错；第二次就带上了第一次的那些行，连长度都不一样。

function: softmax
caught by: test3/softmax([1,1,1])[0] == 0.3333
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask


def softmax(x, rows=[]):
    for row in x:
        weights = np.exp(row - row.max())
        rows.append(weights / weights.sum())
    return np.array(rows)
