"""Tries: prints os.environ. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import os; say("ATTACK-READ", dict(os.environ))
