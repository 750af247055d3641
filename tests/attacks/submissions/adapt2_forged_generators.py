"""Tries: forged states of random generators in place of values and arguments. Must be seen: 0 points, verdict crashed, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, sys
from grader.sandbox import nodes, wire
worker = sys.modules['grader.sandbox.worker']

states = ["[]", "null", "{}", '{"bit_generator": "PCG64"}', '{"bit_generator": "PCG64", "state": null}', '{"bit_generator": "PCG64", "state": {"state": "x", "inc": []}}',
          '{"bit_generator": "PCG64", "state": {"state": -1, "inc": 1e400}, "has_uint32": 1, "uinteger": -1}', "[" * 900, "1" * 999, "x" * 2000, "\x00"]
def call(self, request, *given):
    states.append(states.pop(0)); return wire.Returned(request.number, nodes.Generator(states[0]), dict.fromkeys(range(len(request.args)), nodes.Generator(states[0])))
worker.Student.call = call
