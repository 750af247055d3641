"""What a zygote does before its first fork, so that no worker has to do it for the first time."""

import sys

import numpy as np

from grader.models import Limits
from grader.sandbox import nodes, wire, worker
from grader.sandbox.channel import Channel
from grader.sandbox.jail import MIB

REHEARSALS = 12  # Python 3.11 rewrites a function for its types when it has run eight times or so

REHEARSED = """
import numpy as np

def compute(q, k):
    total = q[:1] * k
    for row in k:
        total = np.maximum(total, row.sum(axis=-1, keepdims=True))
    return np.sqrt(total + np.exp(-k.max(axis=0)))

def refuse(q, k):
    raise ValueError("no")
"""


def rehearse() -> None:
    """Do what every worker does, some times, in the process that workers are forked from.

    What Python makes at first use, and the pages it writes then, are there for all of them afterwards.
    """
    args = [nodes.encode_value(np.eye(2), MIB), nodes.encode_value(np.ones((3, 2)), MIB)]
    calls = [wire.Call(1, "compute", args), wire.Call(2, "refuse", args), wire.Call(3, "compute", args[:1])]
    asked: list[wire.Request] = [wire.Load(REHEARSED, "student.py", {}, []), *calls, wire.Calls(calls)]
    frames = [wire.encode_frame(one) for one in asked]
    modules, finders = set(sys.modules), list(sys.meta_path)
    for _ in range(REHEARSALS):
        parts = iter([*frames, b""])
        channel = Channel(lambda _, parts=parts: next(parts), lambda _: None)  # type: ignore[misc]
        worker.answer(worker.Student(Limits()), channel)
        sys.meta_path[:] = finders
    for name in sys.modules.keys() - modules:
        del sys.modules[name]
