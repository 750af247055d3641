"""Tries: loops for ever while it is loaded, swallowing every exception. Must be seen: 0 points, verdict timeout, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import time
while True:
    try: time.sleep(1)
    except BaseException: pass
