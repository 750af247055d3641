"""Makes the calls of an experiment on a submission; whatever student code does comes back as a sentence."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from grader.experiments.experiment import KEPT, Call, Experiment, Step, Trial
from grader.labs import Lab
from grader.models import Text
from grader.sandbox.caller import Caller
from grader.suite.compare import shapes_differ
from grader.suite.values import describe

NEAR = 1e-6

NO_TABLE = Text("{function} gave {what}, where numbers are wanted.", "{function} 给出的是{what}，而这里需要的是数。")
SHAPE = Text(
    "{function} gave shape {got}, want {want} ({why}).", "{function} 给出的形状是 {got}，应为 {want}（{why}）。"
)
REFUSED = Text("{function} does not work on what came before it.", "{function} 没法处理前一步给出的结果。")


class Result(NamedTuple):
    """What a trial gave, unchanged and changed: a table, or the sentence that stands in its place."""

    trial: Trial
    yours: Any
    changed: Any

    @property
    def right(self) -> bool:
        """Whether the student's functions give what is expected."""
        return _same(self.yours, self.trial.want)

    @property
    def foreseen(self) -> bool:
        """Whether the change does what it does to right functions."""
        return self.right and _same(self.changed, self.trial.then)


def perform(experiment: Experiment, lab: Lab, caller: Caller) -> Iterator[Result]:
    """Make every trial of an experiment."""
    for trial in experiment.trials:
        yield Result(
            trial,
            _made(lab, caller, trial.yours, np.shape(trial.want)),
            _made(lab, caller, trial.changed, np.shape(trial.then)),
        )


def _same(result: Any, want: Any) -> bool:
    return isinstance(result, np.ndarray) and np.allclose(result, want, rtol=NEAR, atol=NEAR, equal_nan=True)


def _made(lab: Lab, caller: Caller, steps: Sequence[Step], shape: tuple[int, ...]) -> Any:
    """Return the table that the last step gives, or why there is none."""
    before: tuple[Any, ...] = ()
    kept: Any = None
    for step in steps:
        if isinstance(step, Call) and step.keep:
            outcome = caller.call(step.function, step.args, keep=True)
            if outcome.fault is not None:
                return outcome.fault.reason
            kept = outcome.value
            continue
        value = _called(lab, caller, step, before, kept) if isinstance(step, Call) else _ours(step, before)
        if isinstance(value, Text):
            return value
        before = (value,)
    (table,) = before
    if table.shape != shape:
        name = next(step.function for step in reversed(steps) if isinstance(step, Call))
        return SHAPE.filled(function=name, got=table.shape, want=shape, why=shapes_differ(table.shape, shape))
    return table


def _called(lab: Lab, caller: Caller, call: Call, before: tuple[Any, ...], kept: Any) -> Any:
    args = [kept if arg is KEPT else arg for arg in call.args]
    outcome = caller.call(call.function, args if any(arg is KEPT for arg in call.args) else [*before, *args])
    if outcome.fault is not None:
        return outcome.fault.reason
    function = lab.function(call.function)
    assert function is not None
    value = outcome.value if function.changes is None else outcome.after[function.changes]
    if call.part is not None and isinstance(value, tuple | list) and len(value) > call.part:
        value = value[call.part]
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf":
        return NO_TABLE.filled(function=call.function, what=describe(value))
    return np.array(value, float)  # a copy that may be written to


def _ours(step: Any, before: tuple[Any, ...]) -> Any:
    try:
        return step.function(*before, *step.args)
    except (IndexError, TypeError, ValueError):  # a student's table of another shape
        return REFUSED.filled(function=step.function.__name__)
