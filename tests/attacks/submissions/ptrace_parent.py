"""Tries: attaches to its parent with ptrace. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import ctypes, os
l = ctypes.CDLL(None, use_errno=True); p = os.getppid()
r = l.ptrace(16, p, 0, 0)
if r == 0: say("ATTACK-OK attached to parent"); os.waitpid(p, 0x40000000); l.ptrace(17, p, 0, 0)
