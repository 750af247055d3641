"""What every executor does: run submissions of one lab, hand back reports as they come."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from grader.labs import Lab, load_lab
from grader.models import (
    FIXED_SEED,
    Environment,
    Report,
    Submission,
    Text,
    Value,
)  # fmt: skip
from grader.sandbox.choice import Trial

if TYPE_CHECKING:
    from grader.suite.oracle import Oracle


class Task(Value, frozen=True):
    """What to run submissions against."""

    lab: str  # folder of the lab
    seed: int = FIXED_SEED
    jail: str = "limits"

    def load(self) -> Lab:
        """Return the lab."""
        return load_lab(Path(self.lab))

    def oracle(self, lab: Lab) -> "Oracle":
        """Return the oracle: the recorded answers for the fixed seed, else the reference."""
        from grader.suite.oracle import RecordedOracle, ReferenceOracle  # pytest comes with it: not for who only asks

        return RecordedOracle(lab) if self.seed == FIXED_SEED else ReferenceOracle(lab)


class Executor(Protocol):
    """Runs submissions somewhere. Every submission gets exactly one report, in any order."""

    def run(self, task: Task, submissions: Iterable[Submission]) -> Iterator[Report]:
        """Yield the report of each submission; ``LabError`` if the lab itself cannot be run."""

    def close(self) -> None:
        """Stop whatever still runs; nothing of it is left behind."""


def internal_report(lab: Lab, submission: Submission, task: Task, environment: Environment, why: str) -> Report:
    """Return the report of a submission that the grader failed on: no score, and the reason."""
    return Report(
        lab=lab.id, lab_digest=lab.digest, submission=submission.origin, seed=task.seed, verdict="internal",
        score=None, first_wrong=Text.same(why), groups=(), environment=environment, internal=why,
    )  # fmt: skip


class Batch(Value, frozen=True, tag="batch"):
    """Coordinator to verifier: run these."""

    task: Task
    submissions: tuple[Submission, ...]


class Try(Value, frozen=True, tag="try"):
    """Coordinator to verifier: start a worker in this jail, and keep its zygote for batches if it works."""

    jail: str


class Done(Value, frozen=True, tag="done"):
    """Verifier to coordinator: the batch is through."""

    problem: str = ""  # why the lab cannot be run


class Result(Value, frozen=True, tag="result"):
    """Verifier to coordinator: one report."""

    report: Report


class Tried(Value, frozen=True, tag="tried"):
    """Verifier to coordinator: what came of it."""

    trial: Trial


Line = Done | Result | Tried
decode_order = msgspec.json.Decoder(Batch | Try).decode
decode_line = msgspec.json.Decoder(Line).decode
