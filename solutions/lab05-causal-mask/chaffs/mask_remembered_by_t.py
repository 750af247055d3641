"""The second question with the same t gets the first answer from you, whatever base and neg are:
something is remembered between calls under t alone.

zh: 第二次问同样的 t，不管 base 和 neg 是多少，你给出的都是第一次的答案：
有东西在两次调用之间被记住了，而且只认 t。

function: causal_mask
caught by: test2/t=1, base=3: shape == (1, 4)
"""

import numpy as np

_masks = {}


def causal_mask(t, base=0, neg=-1e9):
    if t not in _masks:
        i = np.arange(t)[:, None]
        j = np.arange(t + base)
        _masks[t] = np.where(j > i + base, neg, 0.0)
    return _masks[t]


def allowed(t, base=0):
    i = np.arange(t)[:, None]
    j = np.arange(t + base)
    return j <= i + base


def add_mask(scores, mask):
    if mask.shape != scores.shape[-2:]:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return np.add(scores, mask)


def zero_then_drop(scores, allowed):
    out = np.where(allowed, scores, 0.0)
    out = np.exp(out - out.max(axis=1, keepdims=True))
    out /= out.sum(axis=1, keepdims=True)
    out[~allowed] = 0.0
    return out


def leak(weights, allowed):
    return float(np.sum(np.where(allowed, 0.0, weights)))
