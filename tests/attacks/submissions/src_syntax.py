"""Tries: a syntax error. Must be seen: 0 points, verdict error, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return e / e.sum(axis=-1, keepdims=True)
def f(:
