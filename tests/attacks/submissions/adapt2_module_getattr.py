"""Tries: no functions at all: a module-level __getattr__ and a class in the module's place. Must be seen: 0 points, verdict error, shown as the fault of a call."""
import numpy as np

import sys, types
def __getattr__(name): return lambda *a: np.zeros((2, 2))
class Module(types.ModuleType):
    attention_scores = property(lambda s: lambda *a: np.eye(2) / 2)
    softmax = apply_mask = attention_scores
sys.modules[__name__].__class__ = Module
sys.modules["student"] = Module("student")
