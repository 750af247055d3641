"""You subtract the maximum here as well, so this is the stable softmax once more. The naive one
is there to break: [1000, 1000] has to give NaN.

zh: 这里你也减了最大值，等于把稳定版又写了一遍。softmax_naive 就是写来出错的：
[1000, 1000] 应当得到 NaN。

function: softmax_naive
caught by: test2/naive([1000,1000]) == [nan, nan] (on purpose: inf/inf)
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
