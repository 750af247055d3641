"""Tries: softmax() gives right values, as nested lists. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return (e / e.sum(axis=-1, keepdims=True)).tolist()
