"""Tries: softmax() raises chains of 100,000 causes, nested groups, a traceback of a million lines. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, verdict error or crashed, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x): return np.zeros(np.shape(x)) - 1

import sys
turn = [0]
def deep(n): return deep(n - 1) if n else 1 / 0
def softmax(x):
    turn[0] += 1
    if turn[0] % 3 == 0:
        sys.setrecursionlimit(10**6); return deep(20_000)
    error = ValueError("first")
    for number in range(100_000 if turn[0] % 3 == 1 else 50):
        one = KeyError(number); one.__cause__ = error
        if turn[0] % 3 == 2: one = ExceptionGroup("g", [one] * 3)
        error = one
    raise error
