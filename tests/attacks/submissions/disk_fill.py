"""Tries: writes 150 MB to a sink, home, the working folder, /dev/shm and /var/tmp. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import os
for d in ('@SINK@', os.path.expanduser("~"), ".", "/dev/shm", "/var/tmp"):
    try:
        with open(d + "/fill_%d" % os.getpid(), "wb") as f:
            for i in range(30): f.write(b"z" * (1 << 20)); f.flush()
            say("ATTACK-OK wrote", d)
    except OSError as e: pass
