import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"{q.shape} against {k.shape}")
    return scale * (q @ k.T)


def apply_mask(scores, mask)
    scores += mask


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
