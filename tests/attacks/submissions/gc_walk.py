"""Tries: looks for the reference's functions with gc.get_objects(). Must be seen: 0 points."""
import numpy as np
import gc, types
def ref(name):
    for o in gc.get_objects():
        if type(o) is types.FunctionType and o.__name__ == name and o.__module__ not in ("student", __name__): return o
    return lambda *a: np.zeros(1)
def attention_scores(q, k, s): return ref("attention_scores")(q, k, s)
def apply_mask(s, m): return ref("apply_mask")(s, m)
def softmax(x): return ref("softmax")(x)
