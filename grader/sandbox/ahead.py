"""Calls sent ahead: what a suite asks of one submission it asks of the next, so several go out at once.

To wake another process for every small call costs several times what the call does. A ``Plan`` holds the calls of one
test in their order, as they were made on an earlier submission; a window of it goes out at once, and the worker makes
the calls one after the other, as if each had been asked for alone. A call that takes what an earlier one gave says so
(``Earlier``) and gets the student's own value. Nothing else changes: the verifier still takes one reply for each call
that the suite makes, compares the call with the one that was sent, and goes on call by call where they differ.
"""

from collections.abc import Container, Sequence
from typing import Any, NamedTuple

import numpy as np

from grader.models import Outcome
from grader.sandbox import nodes, wire

WINDOW = 48 << 10  # bytes that go out at once: they fit into a socket, so that neither side waits for the other
NUMBER = 1_000_000  # of the first call of a plan


class Step(NamedTuple):
    """One call of a test."""

    function: str
    args: tuple[nodes.Node, ...]
    alone: bool = False  # is not sent ahead: it is kept, or made of student's values in a way that is not known


class Window(NamedTuple):
    """Some calls of a plan as they go out."""

    frame: bytes
    steps: Sequence[Step]
    first: int  # number of the first call


class Plan:
    """The calls of one test."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self._windows: dict[int, Window] = {}

    def find(self, step: Step, start: int) -> int | None:
        """Return where a call stands, from ``start`` on; none if it is not there."""
        return next((at for at in range(start, len(self.steps)) if self.steps[at] == step), None)

    def window(self, start: int, refused: Container[str]) -> Window | None:
        """Return the calls from ``start`` on that can go out at once; none if that is one at most.

        It ends before a call of a function that is ``refused``.
        """
        window = self._kept(start)
        count = next((at for at, step in enumerate(window.steps) if step.function in refused), len(window.steps))
        if count < len(window.steps):
            window = self._made(start, count)
        return window if len(window.steps) > 1 else None

    def whole(self) -> Window | None:
        """Return all calls of the test, if they can go out at once; else none."""
        window = self._kept(0)
        return window if window.steps and len(window.steps) == len(self.steps) else None

    def _kept(self, start: int) -> Window:
        if start not in self._windows:
            self._windows[start] = self._made(start)
        return self._windows[start]

    def _made(self, start: int, most: int | None = None) -> Window:
        calls: list[wire.Call] = []
        size = 0
        for at, step in enumerate(self.steps[start:]):
            if step.alone or at == most or any(one.back > at for one in step.args if isinstance(one, nodes.Earlier)):
                break
            call = wire.Call(NUMBER + start + at, step.function, list(step.args))
            size += len(wire.encode_frame(call))
            if size > WINDOW:
                break
            calls.append(call)
        return Window(wire.encode_frame(wire.Calls(calls)), self.steps[start : start + len(calls)], NUMBER + start)


class Course:
    """The calls of one test on one submission: what a plan is made of, and compared with."""

    def __init__(self, plan: Plan | None, room: int) -> None:
        self.plan = plan
        self.place = 0  # in the plan: where the next call is looked for
        self.answered = 0  # calls whose replies had been asked for ahead
        self.steps: list[Step] = []
        self._room = room
        self._owners: dict[int, tuple[int, int]] = {}  # id of an array that came back -> call, argument or -1
        self._alive: list[Any] = []  # so that ids stay theirs

    def kept_to(self) -> bool:
        """Whether the test's calls were those of the plan, one by one."""
        return self.plan is not None and self.answered == len(self.steps) == len(self.plan.steps)

    def step(self, function: str, args: Sequence[Any], *, alone: bool) -> Step:
        """Return a call as a step."""
        sent: list[nodes.Node] = []
        for arg in args:
            owner = self._owners.get(id(arg)) if type(arg) is np.ndarray else None
            if owner is not None:
                sent.append(nodes.Earlier(len(self.steps) - owner[0], owner[1]))
            else:
                sent.append(nodes.encode_value(arg, self._room))
        return Step(function, tuple(sent), alone)

    def note(self, step: Step, outcome: Outcome) -> None:
        """Note what a call gave."""
        number = len(self.steps)
        self.steps.append(step)
        if outcome.fault is None:
            for at, value in enumerate((outcome.value, *outcome.after), -1):
                if type(value) is np.ndarray and value.nbytes <= WINDOW:  # a larger one does not go out ahead
                    self._owners[id(value)] = (number, at)
                    self._alive.append(value)
