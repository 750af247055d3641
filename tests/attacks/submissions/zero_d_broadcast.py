"""Tries: softmax() returns the single number 0.25, which broadcasts. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.float64(0.25)
