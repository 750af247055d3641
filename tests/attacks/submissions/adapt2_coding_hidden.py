# coding: unicode_escape
"""Tries: a coding line under which a comment is a program that nobody sees. Must be seen: 0 points, verdict error, shown as a file that was refused."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
# \nimport numpy as np\ndef attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale\ndef apply_mask(scores, mask): scores += mask\ndef softmax(x):\n    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return e / e.sum(axis=-1, keepdims=True)\n
