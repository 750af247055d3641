"""Tries: the worker answers every call with a ValueError of its own making. Must be seen: 0 points, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, sys
from grader.sandbox import wire
worker = sys.modules['grader.sandbox.worker']

worker.Student.call = lambda self, request, *given: wire.Raised(request.number, "raised", "ValueError", ["ValueError", "Exception", "BaseException", "object"], "all is well")
