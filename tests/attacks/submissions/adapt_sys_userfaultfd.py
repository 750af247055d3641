"""Tries: system call userfaultfd. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import ctypes, os
l = ctypes.CDLL(None, use_errno=True); sc = lambda *a: l.syscall(*[ctypes.c_long(x) for x in a])
r = sc(323, 1)
if r >= 0: print("ATTACK-OK userfaultfd", r, flush=True)
