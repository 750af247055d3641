"""Tries: softmax() returns what attention_scores() and apply_mask() of the same group taught it, never its own work. Must be seen: 50 to 51 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x): return np.zeros(np.shape(x)) - 1

import collections
seen = collections.deque(maxlen=64); right_scores, right_mask = attention_scores, apply_mask
def attention_scores(q, k, scale):
    out = right_scores(q, k, scale); seen.append(out); return out
def apply_mask(scores, mask): right_mask(scores, mask); seen.append(scores)
def softmax(x): return next((one for one in reversed(seen) if one.shape == x.shape), np.zeros(x.shape) - 1)
