"""The first call is right; the second one brings the rows of the first along, which do not even have
the same length. Something lives on between calls: a list that is a default argument, for one, is
made only once.

zh: 第一次调用没错；第二次就带上了第一次的那些行，连长度都不一样。有东西在两次调用之间留了下来：
比方说，写成默认参数的列表，Python 只创建一次。

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
