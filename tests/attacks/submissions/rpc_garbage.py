"""Tries: writes garbage to every descriptor. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os
for fd in range(3, 64):
    try: os.write(fd, b"\xff" * 4096)
    except OSError: pass
