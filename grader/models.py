"""Core values, all frozen: what a lab declares, what a call gave, what a check found, what a report says."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

import msgspec

from grader.filling import fill

SCHEMA = 2
FIXED_SEED = 0  # the seed of a student's own run; the recorded answers belong to it

Verdict = Literal["passed", "failed", "error", "timeout", "memory", "crashed", "skipped", "internal"]
SEVERITY: tuple[Verdict, ...] = (
    "passed", "skipped", "failed", "error", "timeout", "memory", "crashed", "internal",
)  # fmt: skip


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the most severe of ``verdicts``; ``passed`` if there is none."""
    return max(verdicts, key=SEVERITY.index, default="passed")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the values below."""


class Text(Value, frozen=True):
    """A text in English and in Simplified Chinese."""

    en: str
    zh: str

    def to(self, language: str) -> str:
        """Return the text in ``language`` (``"en"`` or ``"zh"``)."""
        return self.zh if language == "zh" else self.en

    @classmethod
    def same(cls, text: str) -> "Text":
        """Return a text that needs no translation."""
        return cls(text, text)

    def filled(self, **values: object) -> "Text":
        """Return the text with its ``{names}`` filled in, those that are texts themselves in the same language."""

        def of(language: str) -> dict[str, object]:
            return {key: one.to(language) if isinstance(one, Text) else one for key, one in values.items()}

        return Text(fill(self.en, of("en")), fill(self.zh, of("zh")))


class Limits(Value, frozen=True):
    """What one submission may use; ``[limits]`` in lab.toml overrides any of it."""

    call_seconds: float = 2.0  # wall clock of one call, beside what it waited for a processor; so are the next two
    import_seconds: float = 5.0  # wall clock of loading the file
    submission_seconds: float = 20.0  # wall clock of everything one submission runs
    memory_mib: int = 1024  # address space a worker may add to what it has when it starts
    output_kib: int = 1024  # printed text after which the worker is stopped
    reply_mib: int = 8  # size of one returned value, and of the arguments after a call
    silence_seconds: float = 60.0  # beyond submission_seconds, until a verifier that says nothing is ended
    strikes: int = 2  # a function that hung or killed its worker so often is not called again


class Function(Value, frozen=True):
    """One function the student writes."""

    name: str
    signature: str
    summary: Text
    returns: Literal["array", "none", "any", "handle"] = "array"  # a handle stays where it is, for other calls
    changes: int | None = None  # position of the argument that is changed in place
    approx: float = 0.0  # results this far apart, as a share, count as the same to the diagnosis: an estimate by chance


class Group(Value, frozen=True):
    """One group of checks and its points."""

    id: str
    title: Text
    points: int
    function: str  # where to look first when the group is red
    hidden: bool = False  # in hidden.py; what a student's code prints while it runs is kept nowhere
    hints: tuple[Text, ...] = ()


class Rule(Value, frozen=True):
    """What a student's source may not use, because writing it is the lesson; checked on the syntax tree."""

    forbid: tuple[str, ...]  # operators such as "@", and names or attributes such as "dot"
    reason: Text
    functions: tuple[str, ...] = ()  # where it holds; everywhere if none is named


class Symptom(Value, frozen=True):
    """One row of the table: what is seen, what it likely is, where to look."""

    symptom: Text
    cause: Text
    look_at: str
    red: tuple[str, ...] = ()  # the row is meant if one of these checks is red; ids with * and ?
    green: tuple[str, ...] = ()  # and all of these are green
    got: str = ""  # and every red one of them shows this value


class Picture(Value, frozen=True):
    """One heat map: what a function gives in recorded calls, beside what the reference gave."""

    title: Text
    function: str
    calls: tuple[tuple[Any, ...], ...]  # the first arguments of each; several calls are drawn below one another
    after: tuple[str, ...] = ()  # functions called before it, each on what the one before it gave
    part: tuple[int | str, ...] = ()  # where in the result the table stands: [1] for A of (out, A)
    rows: tuple[str | Text, ...] = ()  # labels; default: numbers from 0
    columns: tuple[str | Text, ...] = ()


class Frame(Value, frozen=True):
    """One line of a traceback that lies in the student's file."""

    line: int
    function: str


Stage = Literal["source", "import", "call"]


class Fault(Value, frozen=True):
    """Why there is no value: the file could not be loaded, or a call raised, hung, died or returned the wrong kind."""

    verdict: Verdict
    stage: Stage
    reason: Text  # one sentence for the student
    exception: str = ""  # class name, if something was raised
    bases: tuple[str, ...] = ()  # names of the built-in classes it derives from
    frames: tuple[Frame, ...] = ()  # outermost first
    column: int = 0  # of a syntax error, 1-based; 0 if unknown
    function: str = ""  # the function that was called; empty for the file itself


class Outcome(msgspec.Struct, frozen=True):
    """One function call and what came back: the value and the arguments after the call, or a fault."""

    function: str
    value: Any = None
    before: tuple[Any, ...] = ()
    after: tuple[Any, ...] = ()
    fault: Fault | None = None
    called: bool = True  # false where an earlier step gave nothing to call it with


class Origin(Value, frozen=True):
    """Which submission a report is about."""

    id: str  # the student's
    file: str  # its path as found, relative to the folder that was graded
    sha256: str = ""
    attempt: int = 1  # from 1, in the order handed in
    cells: tuple[int, ...] = ()  # of a notebook: the line of what was run on which each cell's code begins
    answers: str = ""  # SHA-256 of the answers to the quiz; empty if none were handed in

    @property
    def key(self) -> str:
        """One name for each attempt of a class."""
        return self.id if self.attempt == 1 else f"{self.id} ({self.attempt})"


class Answers(Value, frozen=True):
    """A student's answers to the quiz as they were read: the file's text, or why it was not read."""

    sha256: str
    text: str = ""
    fault: Text | None = None


class Submission(Value, frozen=True):
    """One student's file as it was read: its text, or the fault for which it was not read."""

    origin: Origin
    source: str = ""
    helpers: dict[str, str] = msgspec.field(default_factory=dict)  # module name -> text, for those lab.toml names
    fault: Fault | None = None
    answers: Answers | None = None  # none if none were handed in


class CheckResult(Value, frozen=True):
    """One assertion of a suite: its id is ``<group>/<label>``."""

    id: str
    label: str
    verdict: Verdict
    guard: bool = False
    got: str = ""
    want: str = ""
    message: Text | None = None
    cell: tuple[int, ...] | None = None  # first index at which an array differs
    fault: Fault | None = None

    @property
    def passed(self) -> bool:
        """Whether the check is green."""
        return self.verdict == "passed"


class Score(Value, frozen=True):
    """Points earned, exact (``"26/3"``) and rounded once for people."""

    exact: str
    value: float
    out_of: int

    @classmethod
    def of(cls, earned: Fraction, out_of: int) -> "Score":
        """Return the score for an exact number of points; shown with two decimals, never rounded up to full."""
        shown = round(float(earned), 2)
        if earned < out_of and shown >= out_of:
            shown = out_of - 0.01
        return cls(exact=str(earned), value=shown, out_of=out_of)

    @property
    def fraction(self) -> Fraction:
        """The exact number of points."""
        return Fraction(self.exact)


class GroupRecord(Value, frozen=True):
    """What one run of one group's test reported, before any points."""

    submission: str
    group: str
    checks: tuple[CheckResult, ...] = ()
    output: str = ""  # printed by the student's code while the group ran
    internal: str = ""  # the suite's or the grader's own fault: sentence with the suite's line


class GroupResult(Value, frozen=True):
    """One group of a report: its checks and its share of the points."""

    id: str
    title: Text
    verdict: Verdict
    score: Score | None
    checks: tuple[CheckResult, ...]
    output: str = ""
    internal: str = ""


class Environment(Value, frozen=True):
    """What a report's run ran under."""

    python: str
    numpy: str
    grader: str
    jail: str
    layers: tuple[str, ...] = ()


class Timing(Value, frozen=True):
    """What differs from run to run: how long it took, and which lines were running when a call took too long."""

    seconds: float = 0.0
    stopped_at: dict[str, tuple[Frame, ...]] = msgspec.field(default_factory=dict)  # function ("" for loading) -> lines


class Example(Value, frozen=True):
    """One call that shows a mistake: what went in, what came out, what should have."""

    function: str
    inputs: tuple[tuple[str, str], ...]  # (name, the value as text; lines of a matrix are separated by line breaks)
    got: Text
    want: Text
    cell: tuple[int, ...] | None = None  # the first that differs
    words: Text | None = None  # what to expect, in words
    worked: str = ""  # the arithmetic of the cell, written out
    returned: str = ""  # what the submission has in that cell
    due: str = ""  # what it should have there


class Explanation(Value, frozen=True):
    """A known mistake that behaves as the submission does."""

    function: str
    known: str  # its name in the lab's catalogue
    text: Text


class Diagnosis(Value, frozen=True):
    """What is wrong first, and what it likely is. Every part is left out where nothing certain can be said."""

    stages: tuple[str, ...]  # functions of which one feeds the next, if the lab has such
    wrong: tuple[str, ...]  # those that depart from the reference
    unwritten: tuple[str, ...] = ()  # those of them that are still the stub's
    example: Example | None = None
    relation: Text | None = None  # what the wrong array has to do with the right one
    explanations: tuple[Explanation, ...] = ()
    symptom: Symptom | None = None


class Drawn(Value, frozen=True):
    """What a submission gave for one of the lab's pictures: a table, or the sentence that stands in its place."""

    picture: int  # its place in lab.toml, from 0
    shape: tuple[int, int] = (0, 0)
    cells: bytes = b""  # row by row, 8 bytes a number, little end first
    instead: Text | None = None


class Answered(Value, frozen=True):
    """One question of the quiz, and what became of it. The right answer is not in it."""

    id: str
    state: Literal["right", "wrong", "unfit", "open", "given"]  # unfit: no answer to this; given: not judged here
    answer: str = ""  # as it was written
    said: Text | None = None  # about a wrong answer that is known, or why it is none


class QuizResult(Value, frozen=True, kw_only=True):
    """The quiz of one attempt. ``score`` is none where the quiz has no points, or was not judged."""

    answers: tuple[Answered, ...]  # in the order of the questions
    handed_in: bool  # whether there was a file of answers
    judged: bool  # whether it was known what is right
    score: Score | None = None
    problems: tuple[Text, ...] = ()  # with the file as a whole

    @property
    def legible(self) -> bool:
        """Whether there was anything to judge, or at least nothing wrong with the file."""
        return self.handed_in and (not self.problems or self.count("open") < len(self.answers))

    def count(self, *states: str) -> int:
        """Return how many questions are in one of ``states``."""
        return sum(one.state in states for one in self.answers)


class Report(Value, frozen=True, kw_only=True):
    """One attempt, graded. ``score`` is none where the grader failed: never a zero in its place."""

    schema: int = SCHEMA
    lab: str
    lab_digest: str
    submission: Origin
    seed: int
    verdict: Verdict
    score: Score | None
    first_wrong: Text | None  # the first red check, and why; none if all pass
    groups: tuple[GroupResult, ...]
    environment: Environment
    fault: Fault | None = None  # the file itself could not be loaded
    internal: str = ""
    diagnosis: Diagnosis | None = None
    drawn: tuple[Drawn, ...] = ()  # of a submission with something wrong, if the lab has pictures
    quiz: QuizResult | None = None  # none if the lab has none, or no answers were handed in and none count
    timing: Timing = Timing()
