"""Tries: writes 400 MB to descriptor 2 while it is loaded. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os
for i in range(6400): os.write(2, b"y" * 65535 + b"\n")
