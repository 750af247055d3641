"""Tries: prints 900 kB in all groups together, just below what is allowed. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import sys
def attention_scores(q, k, scale): print("\U0001f600\n" * 2500); return np.zeros((len(q), len(k)))
