"""Tries: starts 400 threads. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import threading, time
n = 0
try:
    for i in range(400): threading.Thread(target=time.sleep, args=(6,), daemon=True).start(); n += 1
finally:
    if n > 50: say("ATTACK-OK threads", n)
