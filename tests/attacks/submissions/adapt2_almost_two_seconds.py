"""Tries: every call takes almost as long as it may. Must be seen: 0 points, verdict timeout, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import time
def attention_scores(q, k, scale): time.sleep(1.9); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): time.sleep(1.9)
def softmax(x): time.sleep(1.9); return np.zeros(np.shape(x)) - 1
