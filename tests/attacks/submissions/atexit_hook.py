"""Tries: an atexit hook writes a file. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import atexit
def h():
    open("@SINK@/atexit", "w").write("x")
atexit.register(h)
