"""Tries: prints a summary that looks like success. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
print("===== 5 passed in 0.01s =====")
