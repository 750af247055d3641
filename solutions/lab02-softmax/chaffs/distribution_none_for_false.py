"""If the answer is no, you return None. Is there a return for that case? None counts as false in an
`if`, but it is not False.

zh: 答案为“否”时，你返回的是 None。那种情况下有 return 吗？None 放在 `if` 里算假，
可它并不是 False。

function: is_distribution
caught by: test4/is_distribution([0.5,0.6]) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol):
        return True
