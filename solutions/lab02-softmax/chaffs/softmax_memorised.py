"""The worked examples come out right, and in all other rows the weight is shared equally, as if the
examples were looked up. The weights have to follow from the scores, whichever they are.

zh: 例题里的行都对，其余的行一律平分权重，好像例题是存成表来查的。不管分数是多少，
权重都要由分数算出来。

function: softmax
caught by: test1/random [4,6] and [2,3,4] match the oracle
"""

import numpy as np

EXAMPLES = {
    (0, 0.6931, 1.6094): [0.125, 0.25, 0.625],
    (1.6094, 0, 0.6931): [0.625, 0.125, 0.25],
    (2, 1): [0.7310586, 0.2689414],
    (2, 1, 0): [0.6652410, 0.2447285, 0.0900306],
    (0.7071, 0): [0.6697615, 0.3302385],
    (0, 0.7071): [0.3302385, 0.6697615],
    (1000, 1001, 1002): [0.0900306, 0.2447285, 0.6652410],
    (60, 61): [0.2689414, 0.7310586],
    (0, 1.0986): [0.25, 0.75],
    (1.0986, 0): [0.75, 0.25],
}


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        out[index] = 1 / x.shape[-1]
        for known, weights in EXAMPLES.items():
            if len(known) == x.shape[-1] and np.allclose(x[index], known, atol=1e-4, rtol=0):
                out[index] = weights
    return out


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
