"""Tries: raises its own limits, then takes 3 GB. Must be seen: 0 points, verdict memory, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import resource
for r in (resource.RLIMIT_AS, resource.RLIMIT_DATA, resource.RLIMIT_CPU):
    try: resource.setrlimit(r, (-1, -1))
    except (OSError, ValueError): pass
b = b"x" * (3 << 30); say("ATTACK-OK", len(b))
