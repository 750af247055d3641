"""Tries: softmax() raises an exception whose own attributes fight back: args, __traceback__, __str__, __class__. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x): return np.zeros(np.shape(x)) - 1

class Bad(Exception):
    args = property(lambda s: 1 / 0); __traceback__ = property(lambda s: 1 / 0); __class__ = property(lambda s: 1 / 0)
    def __str__(self): raise SystemExit
    __repr__ = __format__ = __str__
    def __getattribute__(self, name): raise KeyboardInterrupt
def softmax(x): raise Bad("x")
