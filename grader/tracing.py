"""The calls that a lab's suite makes on its reference, as cases of a catalogue, without most repetitions."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from grader.diagnosis.catalogue import Case
from grader.diagnosis.observe import observe
from grader.grading import grade_batch
from grader.labs import REFERENCE_FILE, Lab
from grader.models import FIXED_SEED, Outcome
from grader.sandbox import nodes
from grader.sandbox.caller import Caller
from grader.sandbox.workers import Launcher
from grader.submissions import Found, read
from grader.suite.oracle import ReferenceOracle

ROOM = 1 << 20
ALIKE = 4  # calls of one function with random arguments of the same shapes that are kept
PLAIN = 60  # calls of one function without any array
DRAWS = 12  # of them with a random generator: such calls may be slow
TWICE = 2  # of them with the very same arguments: what a function remembers shows in the second
HEAVY = 20_000  # bytes of arguments of a call that is not kept: a catalogue stays small


class _Tracing:
    """A caller that notes every call."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.calls: list[Outcome] = []

    def call(self, function: str, args: Sequence[Any], *, keep: bool = False, made: bool = False) -> Outcome:
        outcome = self._caller.call(function, args, keep=keep, made=made)
        self.calls.append(outcome)
        return outcome

    def __getattr__(self, name: str) -> Any:
        return getattr(self._caller, name)


def traced(lab: Lab, start: Launcher) -> list[Case]:
    """Return the calls that the suite makes on the reference, without most repetitions."""
    assert lab.solutions is not None
    tracing: list[_Tracing] = []

    def wrap(caller: Caller) -> Caller:
        tracing.append(_Tracing(caller))
        return tracing[-1]

    reference = read(Found("reference", lab.solutions / REFERENCE_FILE, REFERENCE_FILE), lab.helpers)
    oracle = ReferenceOracle(lab)
    grade_batch(
        lab, [reference], start, seed=FIXED_SEED, oracle=lambda _: oracle, on_report=lambda _: None, wrap=wrap,
        diagnose=False,
    )  # fmt: skip
    cases: list[Case] = []
    handles: dict[int, int] = {}  # number of a kept value -> case that made it
    alike: Counter[str] = Counter()
    same: Counter[bytes] = Counter()
    for outcome in tracing[0].calls:
        declared = lab.function(outcome.function)
        if declared is None:
            continue
        keeps = declared.returns == "handle" or any(isinstance(arg, nodes.Kept) for arg in outcome.before)
        args = tuple(
            nodes.Handle(handles[arg.number]) if isinstance(arg, nodes.Kept) else nodes.encode_value(arg, ROOM)
            for arg in outcome.before
        )
        if any(isinstance(arg, nodes.Opaque) for arg in args):
            continue
        if not keeps and sum(map(_bytes, args)) > HEAVY:
            continue
        large = outcome.fault is None and isinstance(observe(declared, outcome).value, nodes.Opaque)
        if large and not isinstance(outcome.value, nodes.OpaqueValue):
            continue
        arrays = any(_bytes(arg) for arg in args)
        draws = any(isinstance(arg, nodes.Generator) for arg in args)
        plain = "" if arrays else f"{outcome.function} of numbers"
        if plain and not keeps and alike[plain] >= (DRAWS if draws else PLAIN):
            continue
        alike[plain] += 1
        made_up = arrays and all(map(_random, args))
        signature = outcome.function + "".join(map(_signature, args)) if made_up else ""
        exact = outcome.function.encode() + msgspec.msgpack.encode(args)
        if not keeps and ((signature and alike[signature] >= ALIKE) or same[exact] >= TWICE):
            continue
        alike[signature] += 1
        same[exact] += 1
        if isinstance(outcome.value, nodes.Kept):
            handles[outcome.value.number] = len(cases)
        cases.append(Case(outcome.function, args, "suite"))
    return cases


def _bytes(node: nodes.Node) -> int:
    if isinstance(node, nodes.Array):
        return len(node.data)
    parts = node.items.values() if isinstance(node, nodes.Table) else getattr(node, "items", ())
    return sum(map(_bytes, parts))


def _random(node: nodes.Node) -> bool:
    """Whether an argument was not written by hand: among its numbers is one with many digits."""
    if isinstance(node, nodes.Array):
        value = nodes.decode_value(node)
        if value.dtype.kind != "f":
            return False
        plain = value.astype(float)
        return bool((np.isfinite(plain) & (plain * 16 != np.round(plain * 16))).any())
    parts = node.items.values() if isinstance(node, nodes.Table) else getattr(node, "items", ())
    return not isinstance(node, nodes.Array) and (not parts or any(map(_random, parts)))


def _signature(node: nodes.Node) -> str:
    if isinstance(node, nodes.Array):
        return f"{node.dtype}{node.shape}"
    if isinstance(node, nodes.Items):
        return "[" + "".join(map(_signature, node.items)) + "]"
    if isinstance(node, nodes.Table):
        return "{" + "".join(map(_signature, node.items.values())) + "}"
    return type(node).__name__
