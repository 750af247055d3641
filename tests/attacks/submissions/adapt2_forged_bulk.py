"""Tries: every call is answered with an exception whose every part is as long as it may be. Must be seen: 0 points, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, sys
from grader.sandbox import wire
worker = sys.modules['grader.sandbox.worker']

worker.Student.call = lambda self, request, *given: wire.Raised(request.number, "raised", "\U0001f600" * 999, ["\U0001f600" * 99] * 99, "\U0001f600" * 9999, [(2**63 - i, "\U0001f600" * 99) for i in range(99)], 2**62)
