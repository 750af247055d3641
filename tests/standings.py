"""Standings of a made-up class, and a lab with a hidden group."""

from datetime import UTC, datetime
from fractions import Fraction

from builders import LAB_TOML, a_group, a_report, green, red, write_lab

from grader.labs import HIDDEN_FILE, REFERENCE_FILE, load_lab
from grader.models import Score, Text
from grader.records import Attempt, Entry, Mark, Override, Standing, Student

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
HOSTILE = [
    "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\n=1", "＝1+1", "<script>alert(1)</script>", "\x1b[31mred",
    "李雷; \"drop\", 'x'",
    "a\r\nb", "\u202egpj", "\x00", "]]>&amp;", "\ufffe", "\udcff", "-", "EX",
]  # fmt: skip
HIDDEN_LAB = LAB_TOML.replace('id = "third"', 'id = "third"\nhidden = true')


def score(value, out_of=100):
    return Score.of(Fraction(value), out_of)


def student(id_="ada", **known):
    return Student(id_, **known)


def standing(who=None, earned=None, final=None, *, report=None, **changes):
    """Return the standing of a student with ``earned`` points; with none of them, of one who handed in nothing."""
    who = who or student()
    if report is not None:
        earned = report.score.fraction if report.score else None
        entry = Entry(
            report=1, verdict=report.verdict, score=report.score, groups=tuple((g.id, g.score) for g in report.groups),
            first_wrong=report.first_wrong, red=(), known=(), behaviour="", seconds=1.0, printed=0, graded=NOON,
        )  # fmt: skip
        changes = {"entry": entry, "counted": Attempt(who.id, 1, f"{who.id}.py", at=NOON), "attempts": 1} | changes
    got = None if earned is None else score(earned)
    if got is not None and "counted" not in changes:
        changes = {"counted": Attempt(who.id, 1, f"{who.id}.py", at=NOON), "attempts": 1} | changes
    mark = changes.pop("mark", None) or Mark(got, got if final is None else score(final))
    return Standing(who, mark, **changes)


def late(earned, final):
    return Mark(score(earned), score(final), Text("2 days late", "迟交 2 天"))


def by_hand(earned, final, who="Zoë", why="=a bug in the lab"):
    return Mark(score(earned), score(final), None, Override(score(final), who, why, NOON))


def hidden_lab(root, policy=""):
    """Return the small lab whose third group is hidden; ``policy`` is the inside of its [hidden] table."""
    folder = write_lab(root / "labs", text=HIDDEN_LAB + (f"\n[hidden]\n{policy}\n" if policy else ""))
    solutions = root / "solutions" / folder.name
    solutions.mkdir(parents=True)
    for name in (REFERENCE_FILE, HIDDEN_FILE):  # hidden groups are there where their suite is
        (solutions / name).write_text("", encoding="utf-8")
    return load_lab(folder)


def mixed(lab, **changes):
    """Return a report: 20 of 60, 30 of 30 and 0 of 10 points."""
    return a_report(
        lab,
        a_group(lab, "first", green("a"), red("b", got="1.5", want="2"), red("c", got="0", want="1")),
        a_group(lab, "second", green("a")),
        a_group(lab, "third", red("secret", got="nan", want="1")),
        **changes,
    )


def all_green(lab, **changes):
    return a_report(lab, *(a_group(lab, group.id, green("a"), green("b")) for group in lab.groups), **changes)


def broken_suite(lab, **changes):
    """Return a report without a score: a fault of the suite's own."""
    groups = (
        a_group(lab, "first", green("a")),
        a_group(lab, "second", internal="verify.py, line 3: TypeError: no"),
        a_group(lab, "third", green("a")),
    )
    return a_report(lab, *groups, internal="verify.py, line 3: TypeError: no", **changes)
