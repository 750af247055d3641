"""Tries: every function raises with names and a message that make a report of megabytes. Must be seen: 0 points, verdict error, shown as the fault of a call."""
import numpy as np

name = "\U00020000" * 79
code = "def " + name + "(n):\n    if n: " + name + "(n - 1)\n    raise type('\\U0001f600' * 80, (ValueError,), {})('\\U0001f600' * 5000)\n"
exec(compile(code, "student.py", "exec"))
left = [16]
def attention_scores(*args):
    left[0] -= 1
    if left[0] > 0: print("\U0001f600" * 9000)
    globals()[name](200)
apply_mask = softmax = attention_scores
