"""Tries: looks for inherited descriptors. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os
l = []
for i in range(5, 2000):
    try: os.fstat(i); l.append(i)
    except OSError: pass
if l: print("ATTACK-OK fds", l, flush=True)
