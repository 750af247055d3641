"""What an experiment is made of: calls of the student's functions, and the same with one thing changed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from grader.models import Text


class _Kept:
    """Stands among the arguments for what the last call with ``keep`` gave: a cache, which only the student reads."""


KEPT = _Kept()


class Call(NamedTuple):
    """A call of the student's function; what the step before gave stands before ``args``, unless ``KEPT`` is there."""

    function: str
    args: tuple[Any, ...] = ()
    part: int | None = None  # of a tuple that it returns
    keep: bool = False  # its value stays with the student's code, for the steps that follow


class Variant(NamedTuple):
    """A step that is ours and wrong on purpose: a function of ``grader.experiments.variants``, shown on the screen."""

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()


Step = Call | Variant


class Trial(NamedTuple):
    """One input, unchanged and changed."""

    given: Text  # the input
    yours: tuple[Step, ...]
    changed: tuple[Step, ...]
    want: Any  # what right functions give, and what the change makes of it; found by hand
    then: Any
    meaning: Text  # what the difference says; told if it is the one foreseen


class Experiment(NamedTuple):
    """One thing changed, in a few inputs."""

    name: str
    lab: str
    title: Text
    before: str  # code
    after: str
    trials: tuple[Trial, ...]
