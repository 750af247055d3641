# -*- coding: latin-1 -*-
"""Tries: Latin-1 with a coding line. Must be seen: all 100 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return e / e.sum(axis=-1, keepdims=True)
# café
