"""Tries: a timer ends the worker between two calls. Must be seen: 0 points, verdict crashed or failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import os, signal
signal.signal(signal.SIGALRM, lambda *_: os._exit(0)); signal.setitimer(signal.ITIMER_REAL, .003)
