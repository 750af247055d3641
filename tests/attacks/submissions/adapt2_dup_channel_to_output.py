"""Tries: makes its output its channel. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os
os.dup2(3, 1)
os.dup2(3, 2)
print('{}' * 100)
