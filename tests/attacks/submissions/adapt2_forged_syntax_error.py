"""Tries: raises a syntax error of its own making, with hostile lines and columns. Must be seen: 0 points, verdict error, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

raise SyntaxError("\x1b[2J=cmd()", ("student.py", 10**9, -(10**9), "\x1b[2J" * 1000, -5, 10**9))
