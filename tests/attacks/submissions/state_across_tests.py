"""Tries: softmax() answers rightly only the first time. Must be seen: 50 to 57 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return e / e.sum(axis=-1, keepdims=True)
N = [0]
_s = softmax
def softmax(x):
    N[0] += 1
    return _s(x) if N[0] == 1 else np.zeros(1)
