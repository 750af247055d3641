"""Tries: opens descriptors until it is refused. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os
l = []
try:
    while len(l) < 5000: l.append(os.dup(0))
except OSError: pass
