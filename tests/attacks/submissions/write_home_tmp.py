"""Tries: writes to a sink, home, the working folder, /tmp and /dev/shm. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import os
for d in ('@SINK@', os.path.expanduser("~"), ".", "/tmp", "/dev/shm"):
    try: open(d + "/student_was_here_%d" % os.getpid(), "w").write("x"); say("ATTACK-OK wrote", d)
    except OSError as e: pass
