"""Tries: softmax() gives right values but works in place on its input. Must be seen: 98.88 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    x -= np.max(x, axis=-1, keepdims=True); e = np.exp(x); return e / e.sum(axis=-1, keepdims=True)
