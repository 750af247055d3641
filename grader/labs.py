"""Labs on disk: ``lab.toml`` read strictly, the recorded baseline, and where labs and solutions are found."""

import copy
import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.errors import InputError, LabError
from grader.models import Function, Group, Limits, Picture, Rule, Symptom, Text, Value
from grader.policy import Hidden, Late, QuizPolicy
from grader.quiz.questions import QUIZ_FILE, Key, Quiz, read_key, read_quiz
from grader.tomlfile import line_of, read_toml

LAB_FILE = "lab.toml"
SUITE_FILE = "verify.py"
HIDDEN_FILE = "hidden.py"
STUDENT_FILE = "student.py"
BASELINE_FILE = "baseline.json"
EXPECTED_FILE = "expected.json"
REFERENCE_FILE = "reference.py"
CATALOGUE_FILE = "diagnosis.bin"
WORKED_FILE = "worked.toml"
TASK_FILES = ("TASK.md", "TASK.zh-CN.md")

Baseline = dict[str, dict[str, str]]  # group -> label -> what the unfilled stub gets, "PASS" or "FAIL"


class _LabFile(Value, frozen=True):
    """What ``lab.toml`` holds."""

    title: Text
    functions: tuple[Function, ...]
    groups: tuple[Group, ...]
    limits: Limits = Limits()
    helpers: tuple[str, ...] = ()  # modules a student may hand in beside student.py, such as "tools"
    rules: tuple[Rule, ...] = ()
    symptoms: tuple[Symptom, ...] = ()
    stages: tuple[str, ...] = ()  # functions of which one feeds the next, in that order
    unfinished: bool = False  # still being written: what is missing is listed, and held against nobody
    uncovered: dict[str, str] = msgspec.field(default_factory=dict)  # check id -> why no known bug fails it
    pictures: tuple[Picture, ...] = ()  # what `grader show` draws
    late: Late = Late()
    hidden: Hidden = Hidden()  # what students see of hidden groups
    quiz: QuizPolicy = QuizPolicy()


class Part(NamedTuple):
    """One of the sums that a score is made of."""

    id: str
    title: Text
    points: int
    hidden: bool = False


QUIZ = Text("Quiz", "测验")
QUIZ_PART = "quiz"  # its id among the groups
ONE_LAB = Text("--student goes with one lab: name it", "--student 只能用于一个实验：请写出它的名字")
NO_GROUP = Text("{lab} has no group {group}; it has {known}", "{lab} 没有 {group} 这一组，它有的是 {known}")
NOT_RECORDED = Text(
    "nothing is recorded for {lab} yet; run `grader lab record {lab}`",
    "{lab} 还没有记录；请先运行 `grader lab record {lab}`",
)


class Lab:
    """One lab: its folder, its declarations and what was recorded from its reference and stub."""

    def __init__(self, folder: Path, declared: _LabFile, *, handed_out: bool = False) -> None:
        self.folder = folder
        self.id = folder.name
        self._declared = declared
        self._handed_out = handed_out
        self.title = declared.title
        self.functions = declared.functions
        # hidden groups run where their suite is: on the instructor's side
        runs = not handed_out and self.solutions is not None and (self.solutions / HIDDEN_FILE).is_file()
        self.groups = tuple(group for group in declared.groups if runs or not group.hidden)
        self.unseen = tuple(group for group in declared.groups if group.hidden and not runs)  # and those that do not
        self.limits = declared.limits
        self.helpers = declared.helpers
        self.rules = declared.rules
        self.symptoms = declared.symptoms
        self.stages = declared.stages
        self.unfinished = declared.unfinished
        self.uncovered = declared.uncovered
        self.pictures = declared.pictures
        self.late = declared.late
        self.hidden = declared.hidden

    def __repr__(self) -> str:
        return f"Lab({self.id!r})"

    @property
    def suite(self) -> Path:
        """The suite that students see."""
        return self.folder / SUITE_FILE

    @property
    def hidden_suite(self) -> Path | None:
        """The suite of the hidden groups, where there are any that run."""
        hidden = any(group.hidden for group in self.groups)
        return self.solutions / HIDDEN_FILE if hidden and self.solutions is not None else None

    def handed_out(self) -> "Lab":
        """Return the lab as a student has it: without its hidden groups and what is right in its quiz."""
        return Lab(self.folder, self._declared, handed_out=True)

    @property
    def stub(self) -> Path:
        """The file a student fills in."""
        return self.folder / STUDENT_FILE

    @cached_property
    def solutions(self) -> Path | None:
        """The lab's folder of solutions, on the instructor's side only: ``../../solutions/<lab>``.

        None where it may not be read either.
        """
        folder = self.folder.parent.parent / "solutions" / self.id
        return folder if os.path.isfile(folder / REFERENCE_FILE) else None

    @property
    def points(self) -> int:
        """Points of the whole lab, as far as it can be judged here."""
        return sum(part.points for part in self.parts)

    @property
    def parts(self) -> tuple[Part, ...]:
        """What a score is the sum of: the groups, and the quiz where it has points and can be judged."""
        groups = tuple(Part(group.id, group.title, group.points, group.hidden) for group in self.groups)
        judged = self._declared.quiz.points and self.key is not None
        return (*groups, Part(QUIZ_PART, QUIZ, self._declared.quiz.points)) if judged else groups

    @property
    def quiz_points(self) -> int:
        """Points of the quiz, whether it can be judged here or not."""
        return self._declared.quiz.points

    @property
    def quiz_told_at_once(self) -> bool:
        """Whether students are told at once what was right of their answers."""
        return self._declared.quiz.told == "at_once"

    @cached_property
    def quiz(self) -> Quiz | None:
        """The questions, if the lab has any; ``LabError`` if they are broken."""
        path = self.folder / QUIZ_FILE
        return read_quiz(path) if path.is_file() else None

    @cached_property
    def key(self) -> Key | None:
        """What is right in the quiz, on the instructor's side only; ``LabError`` if it is broken."""
        if self._handed_out or self.quiz is None or self.solutions is None:
            return None
        path = self.solutions / QUIZ_FILE
        return read_key(path, self.quiz) if path.is_file() else None

    def without_key(self) -> "Lab":
        """Return the lab as one that cannot judge its quiz: what code comes to by itself."""
        bare = copy.copy(self)
        bare.__dict__["key"] = None
        return bare

    def group(self, group_id: str) -> Group:
        """Return a group by id, one that does not run here too; ``LabError`` if lab.toml has none of that name."""
        for group in self._declared.groups:
            if group.id == group_id:
                return group
        known = [group.id for group in self._declared.groups]
        raise LabError(NO_GROUP.filled(lab=self.id, group=repr(group_id), known=all_of(known)))

    def need_baseline(self) -> None:
        """Raise ``InputError`` if nothing is recorded for this lab yet: nothing can be told of a file then."""
        if self.baseline is None:
            raise InputError(NOT_RECORDED.filled(lab=self.id))

    def function(self, name: str) -> Function | None:
        """Return a declared function by name."""
        return next((function for function in self.functions if function.name == name), None)

    @cached_property
    def baseline(self) -> Baseline | None:
        """Every check of the suite with the stub's result, as recorded; none before ``grader lab record``.

        The file students have names a hidden group's checks by number only; what they are stands with the solutions.
        """
        known = self._recorded(self.folder)
        if known is None:
            return None
        hidden = self._recorded(self.solutions) if self.hidden_suite and self.solutions else None
        both = {**known, **(hidden or {})}
        return {group.id: both[group.id] for group in self.groups if group.id in both}

    def unseen_checks(self) -> int:
        """Return how many checks the hidden groups have that do not run here."""
        known = self._recorded(self.folder) or {}
        return sum(len(known.get(group.id, ())) for group in self.unseen)

    def _recorded(self, folder: Path) -> Baseline | None:
        path = folder / BASELINE_FILE
        if not path.is_file():
            return None
        try:
            return msgspec.json.decode(path.read_bytes(), type=Baseline)
        except msgspec.DecodeError as error:
            raise LabError(f"{path}: {error}; run `grader lab record {self.id}`") from error

    @cached_property
    def digest(self) -> str:
        """SHA-256 over everything that decides a verdict."""
        parts = [self.folder / name for name in (LAB_FILE, SUITE_FILE, BASELINE_FILE, EXPECTED_FILE, QUIZ_FILE)]
        if self.solutions:
            names = (HIDDEN_FILE, REFERENCE_FILE, BASELINE_FILE, EXPECTED_FILE, QUIZ_FILE)
            parts += [self.solutions / name for name in names]
        total = hashlib.sha256()
        for path in parts:
            if path.is_file():
                total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return total.hexdigest()

    @cached_property
    def version(self) -> str:
        """SHA-256 over everything that decides a report: verdicts, and what is said about them."""
        total = hashlib.sha256(self.digest.encode())
        if (self.folder / CATALOGUE_FILE).is_file():
            total.update((self.folder / CATALOGUE_FILE).read_bytes())
        return total.hexdigest()


def load_lab(folder: Path) -> Lab:
    """Return the lab in ``folder``.

    Raises ``LabError`` with file, line and key if ``lab.toml`` is missing, is not TOML or declares something
    a lab does not have.
    """
    path = folder / LAB_FILE
    text, declared = read_toml(path, _LabFile)
    lab = Lab(folder.resolve(), declared)
    _check_references(lab, declared, path, text)
    return lab


def _check_references(lab: Lab, declared: _LabFile, path: Path, text: str) -> None:
    def fault(table: str, index: int, problem: str) -> LabError:
        return LabError(f"{path}, line {line_of(text, f'$.{table}[{index}]')}: {problem}")

    for name in lab.helpers:
        if not name.isidentifier() or name == "student":
            raise LabError(f"{path}, line {line_of(text, '$.helpers')}: {name!r} is not the name of a helper module")
    names = [function.name for function in lab.functions]
    for name in lab.stages:
        if name not in names:
            raise LabError(f"{path}, line {line_of(text, '$.stages')}: stage {name!r} is no declared function")
    for index, picture in enumerate(lab.pictures):
        for name in (*picture.after, picture.function):
            if name not in names:
                raise fault("pictures", index, f"a picture names function {name!r}; known: {', '.join(names)}")
    groups = [group.id for group in declared.groups]
    for table, what, items in (("functions", "function", names), ("groups", "group", groups)):
        for index, item in enumerate(items):
            if item in items[:index]:
                raise fault(table, index, f"{what} {item!r} is declared twice")
    for index, group in enumerate(declared.groups):
        if group.function not in names:
            problem = f"group {group.id!r} names function {group.function!r}; known: {', '.join(names)}"
            raise fault("groups", index, problem)
        if group.points < 0:
            raise fault("groups", index, f"group {group.id!r} has {group.points} points; points are 0 or more")
        if group.id == QUIZ_PART:
            raise fault("groups", index, f"no group can be called {QUIZ_PART!r}: that is what the quiz is called")
    points = declared.quiz.points
    if points < 0 or (points and lab.quiz is None):
        problem = f"the quiz has {points} points, but " + ("points are 0 or more" if points < 0 else f"no {QUIZ_FILE}")
        raise LabError(f"{path}, line {line_of(text, '$.quiz.points')}: {problem}")


def all_of(names: Sequence[str]) -> Text:
    """Return names as one text, for a message."""
    return Text(", ".join(names), "、".join(names))
