"""Tries: apply_mask() sends back lists of 10,000 items, dicts, texts, opaque things in place of its arguments. Must be seen: 26 to 27 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, sys
from grader.sandbox import nodes, wire
worker = sys.modules['grader.sandbox.worker']

odd = [
    nodes.Items("list", [nodes.Items("tuple", [nodes.Opaque("\x1b[2J" * 9, "\u202e" * 9)] * 100)] * 100), nodes.Table({"\x1b[2J" + str(i): nodes.Plain(i) for i in range(10_000)}),
    nodes.Plain("\u2028\x9b31m" * 50_000), nodes.Opaque("=cmd|'!A1'", "[bold]"), nodes.Complex(float("nan"), 1e308), nodes.Plain(True), nodes.Plain(2**63), nodes.Plain(float("-inf")),
    nodes.Array("|b1", (3, 3), b"\1" * 9), nodes.Array("<f2", (3, 3), b"\xff" * 18), nodes.Array(">c16", (1,), b"\x7f" * 16), nodes.Array("|u1", (0, 3), b""),
]
answer = worker.Student.call
def call(self, request, *given):
    reply = answer(self, request, *given)
    if request.function == "apply_mask":
        odd.append(odd.pop(0)); reply = wire.Returned(request.number, nodes.Plain(None), {0: odd[0], 1: (given[0] if given else request.args)[1]})
    return reply
worker.Student.call = call
