"""You set the weight of every cell below -1e8 to 0 by hand. In a row where everything is masked
nothing is left: the sum is 0 and 0 / 0 is NaN.

zh: 凡是低于 -1e8 的格子，你都手动把权重设为 0。要是一整行都被屏蔽，就什么也不剩了：和是 0，
0 除以 0 得到 NaN。

function: softmax
caught by: test7/a row fully at -1e9: sum == 1 (no NaN)
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return scale * np.matmul(q, k.T)


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    weights[x < -1e8] = 0.0
    return weights / weights.sum(axis=-1, keepdims=True)
