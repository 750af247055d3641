"""Where a suite's ``expected(...)`` values come from: recorded answers, or the reference itself."""

import contextlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import msgspec
import numpy as np

from grader.errors import LabError
from grader.labs import EXPECTED_FILE, REFERENCE_FILE, Lab
from grader.suite.values import holds_returned


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer in expected.json: numbers with all their digits; what JSON has no number for as text."""

    function: str
    dtype: str
    shape: tuple[int, ...]
    values: list[int | float | str]
    parts: list["Recorded"] = []  # of a function that returns several arrays

    @classmethod
    def of(cls, function: str, value: Any) -> "Recorded":
        """Return an answer as it is written."""
        if isinstance(value, tuple):
            return cls(function, "", (len(value),), [], [cls.of(function, part) for part in value])
        array = np.asarray(value)
        numbers = array.astype(int) if array.dtype.kind == "b" else array
        plain = [item if np.isfinite(item) else str(item) for item in numbers.ravel().tolist()]
        return cls(function, array.dtype.str, array.shape, plain)

    def alike(self, other: "Recorded") -> bool:
        """Whether two records hold the same answer, up to what libraries of other builds differ in."""
        if (self.function, self.dtype, self.shape, len(self.parts)) != (
            other.function,
            other.dtype,
            other.shape,
            len(other.parts),
        ):
            return False
        if self.parts:
            return all(map(Recorded.alike, self.parts, other.parts))
        return bool(np.allclose(self.array(), other.array(), rtol=1e-9, atol=1e-12, equal_nan=True))

    def array(self) -> Any:
        """Return the answer itself."""
        if self.parts:
            return tuple(part.array() for part in self.parts)
        plain = [float(item) if isinstance(item, str) else item for item in self.values]
        return np.array(plain, dtype=self.dtype).reshape(self.shape)


class Oracle(Protocol):
    """Knows the right answers of a suite's questions, asked in a fixed order within each group."""

    def answer(self, group: str, number: int, function: str, args: tuple[Any, ...]) -> Any:
        """Return the right answer to the ``number``-th question of ``group``."""


class RecordedOracle:
    """Answers recorded for the fixed seed: what a student has in place of the solutions."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._answers: dict[str, list[Recorded]] | None = None

    def answer(self, group: str, number: int, function: str, args: tuple[Any, ...]) -> Any:
        """See ``Oracle.answer``; ``LabError`` if that question was not recorded."""
        del args
        if self._answers is None:
            self._answers = read_recorded(self._lab)
        recorded = self._answers.get(group, [])
        if number >= len(recorded) or recorded[number].function != function:
            raise LabError(
                f"{self._lab.folder / EXPECTED_FILE}: no recorded answer {number} of {group} for {function}; "
                f"run `grader lab record {self._lab.id}`"
            )
        try:
            return recorded[number].array()
        except (TypeError, ValueError, OverflowError) as error:
            raise self._broken(error) from error

    def _broken(self, error: Exception) -> LabError:
        return LabError(f"{self._lab.folder / EXPECTED_FILE}: {error}; run `grader lab record {self._lab.id}`")


def read_recorded(lab: Lab) -> dict[str, list[Recorded]]:
    """Return the recorded answers of a lab by group, none if there are none; ``LabError`` if they cannot be read."""
    answers: dict[str, list[Recorded]] = {}
    for folder in (lab.folder, lab.solutions if lab.hidden_suite else None):
        path = folder / EXPECTED_FILE if folder else None
        if path is None or not path.is_file():
            continue
        try:
            answers |= msgspec.json.decode(path.read_bytes(), type=dict[str, list[Recorded]])
        except msgspec.DecodeError as error:
            raise LabError(f"{path}: {error}; run `grader lab record {lab.id}`") from error
    return answers


class ReferenceOracle:
    """The reference of a lab, on the instructor's side: any seed. Each question is worked out once a class."""

    def __init__(self, lab: Lab) -> None:
        if lab.solutions is None:
            raise LabError(f"{lab.folder}: no solutions/{lab.id}/{REFERENCE_FILE} beside labs/")
        self._lab = lab
        self._module = load_trusted(lab.solutions / REFERENCE_FILE)
        self._answers: dict[tuple[str, int], tuple[str, Any]] = {}

    def answer(self, group: str, number: int, function: str, args: tuple[Any, ...]) -> Any:
        """See ``Oracle.answer``."""
        known = self._answers.get((group, number))
        if known is None or known[0] != function:
            known = (function, self._ask(function, args))
            self._answers[group, number] = known
        return tuple(map(np.array, known[1])) if isinstance(known[1], tuple) else np.array(known[1])

    def _ask(self, name: str, args: tuple[Any, ...]) -> Any:
        function = getattr(self._module, name, None)
        if function is None:
            raise LabError(f"{self._module.__file__} defines no function {name}")
        own = [np.array(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        result = function(*own)
        declared = self._lab.function(name)
        return own[declared.changes] if declared is not None and declared.changes is not None else result

    def recorded(self) -> dict[str, list[Recorded]]:
        """Return every answer given so far, as expected.json holds them."""
        answers: dict[str, list[Recorded]] = {}
        for (group, _), (function, value) in sorted(self._answers.items()):
            answers.setdefault(group, []).append(Recorded.of(function, value))
        return answers


def load_trusted(path: Path) -> ModuleType:
    """Import a file of the instructor's side under a name of its own; nothing is written beside it."""
    name = f"grader_trusted_{path.parent.name.replace('-', '_')}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise LabError(f"{path}: cannot be imported")
    module = importlib.util.module_from_spec(spec)
    with _no_bytecode():
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            raise LabError(f"{path}: {type(error).__name__}: {error}") from error
    return module


@contextlib.contextmanager
def _no_bytecode() -> Any:
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


class ExpectedProxy:
    """``expected`` in a suite: the right answer, from functions named as the student's."""

    def __init__(self, oracle: Oracle, group: str) -> None:
        self._oracle = oracle
        self._group = group
        self._count = 0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)

        def ask(*args: Any) -> Any:
            if holds_returned(args):
                raise TypeError(f"expected.{name} was given a student's value; give it the suite's own")
            number, self._count = self._count, self._count + 1
            return self._oracle.answer(self._group, number, name, args)

        return ask
