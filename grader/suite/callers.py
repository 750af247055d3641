"""Callers that are not a worker: this very process under ``--pdb``, and a file that could not be read."""

import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from grader.models import Fault, Outcome
from grader.sandbox import faults
from grader.sandbox.ahead import Plan


class InProcess:
    """Calls the student's functions in this process, so that a debugger can step into them.

    Exceptions are let through to the debugger; nothing is timed, limited or captured.
    """

    def __init__(self, path: Path, source: str) -> None:
        module = types.ModuleType("student")
        module.__file__ = str(path)
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)  # noqa: S102 - own code, own process
        self._module = module

    def call(self, function: str, args: Sequence[Any], *, keep: bool = False, made: bool = False) -> Outcome:
        """Call a function; a missing one is a fault, an exception is let through."""
        del keep, made  # everything is in this process
        before = tuple(args)
        own = [np.array(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        target = getattr(self._module, function, None)
        if target is None:
            return Outcome(function, before=before, fault=faults.fault("error", function, faults.MISSING))
        try:
            value = target(*own)
        except ValueError as error:  # suites ask for this one: it is an answer
            names = tuple(cls.__name__ for cls in type(error).__mro__)
            reason = faults.RAISED.filled(what=function, said=f"ValueError: {error}")
            fault = Fault("error", "call", reason, "ValueError", names, function=function)
            return Outcome(function, before=before, fault=fault)
        return Outcome(function, value, before, tuple(own))

    def begin(self, plan: Plan | None) -> None:
        """Nothing is sent ahead."""

    def kept_to_plan(self) -> bool:
        """There is none."""
        return False

    def learned(self) -> Plan | None:
        """Nothing is learned."""
        return None

    def take_output(self) -> str:
        """Nothing is captured: it went to the screen."""
        return ""

    def close(self) -> None:
        """Nothing to end."""


class Unloadable:
    """Stands for a file that could not be read: every call gives that fault."""

    def __init__(self, fault: Fault) -> None:
        self.load_fault = fault
        self.layers: tuple[str, ...] = ()

    def call(self, function: str, args: Sequence[Any], *, keep: bool = False, made: bool = False) -> Outcome:
        """Return the fault."""
        del keep, made
        return Outcome(function, before=tuple(args), fault=self.load_fault)

    def begin(self, plan: Plan | None) -> None:
        """Nothing is sent ahead."""

    def kept_to_plan(self) -> bool:
        """There is none."""
        return False

    def learned(self) -> Plan | None:
        """Nothing is learned."""
        return None

    def take_output(self) -> str:
        """Nothing ran."""
        return ""

    def close(self) -> None:
        """Nothing to end."""
