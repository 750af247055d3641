"""What calls a student's functions: a sandboxed session, or the verifier's own process under ``--pdb``."""

from collections.abc import Sequence
from typing import Any, Protocol

from grader.models import Outcome
from grader.sandbox.ahead import Plan


class Caller(Protocol):
    """Something that calls a student's functions: a sandboxed session, or this very process under ``--pdb``."""

    def call(self, function: str, args: Sequence[Any], *, keep: bool = False, made: bool = False) -> Outcome:
        """Call one function; whatever student code does comes back as an outcome.

        With ``keep`` its value stays where it is, to be handed to another call. ``made``: an argument was computed from
        what the student's functions gave.
        """

    def begin(self, plan: Plan | None) -> None:
        """Begin a test whose calls are likely those of ``plan``."""

    def kept_to_plan(self) -> bool:
        """Whether the calls since ``begin`` were those of the plan, one by one."""

    def learned(self) -> Plan | None:
        """Return the calls since ``begin`` as a plan for other submissions; none if they had one themselves."""

    def take_output(self) -> str:
        """Return what was printed since the last call of this, capped and clean."""

    def close(self) -> None:
        """End it."""
