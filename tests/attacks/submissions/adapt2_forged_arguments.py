"""Tries: apply_mask() sends back lists of 10,000 items, dicts, texts, opaque things in place of its arguments. Must be seen: 26 to 27 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, sys
from grader.sandbox import wire
worker = sys.modules['grader.sandbox.worker']

odd = [
    wire.Items("list", [wire.Items("tuple", [wire.Opaque("\x1b[2J" * 9, "\u202e" * 9)] * 100)] * 100), wire.Table({"\x1b[2J" + str(i): wire.Plain(i) for i in range(10_000)}),
    wire.Plain("\u2028\x9b31m" * 50_000), wire.Opaque("=cmd|'!A1'", "[bold]"), wire.Complex(float("nan"), 1e308), wire.Plain(True), wire.Plain(2**63), wire.Plain(float("-inf")),
    wire.Array("|b1", (3, 3), wire.Blob(b"\1" * 9)), wire.Array("<f2", (3, 3), wire.Blob(b"\xff" * 18)), wire.Array(">c16", (1,), wire.Blob(b"\x7f" * 16)), wire.Array("|u1", (0, 3), wire.Blob(b"")),
]
answer = worker.Student.call
def call(self, request):
    reply = answer(self, request)
    if request.function == "apply_mask":
        odd.append(odd.pop(0)); reply = wire.Returned(request.number, wire.Plain(None), [odd[0], request.args[1]])
    return reply
worker.Student.call = call
