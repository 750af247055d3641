"""Tries: softmax() answers rightly every other time. Must be seen: 50 to 90 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return e / e.sum(axis=-1, keepdims=True)

right, turn = softmax, [0]
def softmax(x):
    turn[0] += 1; return right(x) if turn[0] % 2 else np.zeros(np.shape(x)) - 1
