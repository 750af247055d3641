"""Tries: writes output for ever between calls. Must be seen: 0 points, verdict crashed or failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import signal, os
def h(*a):
    while True: os.write(1, b"z" * 4096)
signal.signal(signal.SIGALRM, h); signal.setitimer(signal.ITIMER_REAL, .05)
