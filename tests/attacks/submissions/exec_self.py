"""Tries: os.execv() of Python, to shed the worker. Must be seen: 0 points, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import os, sys
os.execv(sys.executable, [sys.executable, "-c", "print('ATTACK-OK exec')"])
