"""Tries: sys.exit(0) while it is loaded. Must be seen: 0 points, verdict error, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import sys; sys.exit(0)
