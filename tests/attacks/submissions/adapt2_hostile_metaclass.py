"""Tries: softmax() raises a class whose metaclass fights back: __module__, __name__, __mro__. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x): return np.zeros(np.shape(x)) - 1

class Meta(type):
    __module__ = property(lambda c: 1 / 0)
    __name__ = property(lambda c: 1 / 0)
    def mro(c): return [c, ValueError, Exception, BaseException, object]
    def __getattribute__(c, name): raise RuntimeError("not for you")
Bad = Meta("Bad", (Exception,), {})
def softmax(x): raise Bad("x")
