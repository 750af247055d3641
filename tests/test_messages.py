"""Every kind of message, produced by a submission that earns it, as a student reads it: 80 columns, no colour."""

import copy
import importlib
import os
import pkgutil
import re
import string

import msgspec
import pytest
from goldens import GOLDEN, MESSAGES, same
from rich.cells import cell_len
from submitted import MINI, MINI_SHORT, TOPICS

import grader
from grader.grading import group_result
from grader.labs import load_lab
from grader.labsearch import find_lab
from grader.language import LANGUAGES
from grader.models import GroupRecord, Rule, Text
from grader.reports.terminal import NORMAL, VERBOSE, Screen
from grader.submissions import Found, read


def source_of(lab, case):
    if not case.beside:
        stub = lab.stub.read_text(encoding="utf-8")
        return case.source.replace("STUB", stub)
    reference = (lab.solutions / "reference.py").read_text(encoding="utf-8")
    return f"{reference}\n\n{case.source}"


def told(lab, report, source, language, check):
    """Return what the screen says about one red check, and what it says below the score but for the lab's hint."""
    lines = [line.plain for line in Screen(lab, source, language=language).lines(report, "student.py")]
    blank = [at for at, line in enumerate(lines) if not line]
    if report.fault is not None:
        return [*lines[blank[0] + 1 : blank[1]], lines[-1]]
    red = [at for at, line in enumerate(lines) if line.startswith(f"  FAIL  {check}")]
    if not red:
        return [f"??? nothing is red: {check}"]
    end = next(at for at in range(red[0] + 1, len(lines)) if not lines[at].startswith("      "))
    below = lines[blank[1] + 2 :]
    hint = [at for at, line in enumerate(below) if line.startswith(("Hint  ", "提示  "))]
    return [*lines[red[0] : end], *below[: hint[0] if hint else None]]


@pytest.fixture(scope="module")
def labs(root):
    mini = load_lab(root / "tests/minilab/labs/mini")

    def limited(**limits):
        one = copy.copy(mini)
        one.limits = msgspec.structs.replace(mini.limits, **limits)
        return one

    return {
        MINI: limited(call_seconds=1.5, import_seconds=1.5),
        MINI_SHORT: limited(call_seconds=5.0, submission_seconds=0.6),
    }


@pytest.fixture(scope="module")
def reports(labs, grade):
    """Return the report of each submission, by topic and title; a lab's are graded together."""
    found = {}
    for name in dict.fromkeys(case.lab for cases in TOPICS.values() for case in cases.values()):
        lab = labs[name] = labs.get(name) or find_lab(name)
        sources = {
            f"{topic}: {title}": source_of(lab, case)
            for topic, cases in TOPICS.items()
            for title, case in cases.items()
            if case.lab == name
        }
        found |= grade(lab, sources)
    return found


@pytest.mark.parametrize("topic", TOPICS)
def test_what_is_said_is_the_golden_one(labs, reports, topic):
    lines = []
    for title, case in TOPICS[topic].items():
        lab, report = labs[case.lab], reports[f"{topic}: {title}"]
        lines.append(f"=== {title}")
        for language in LANGUAGES:
            lines += [*told(lab, report, source_of(lab, case), language, case.check), ""]
    same(topic, lines)


# Files that are not read, and whole screens


def files(folder):
    """Return a file of each kind that is not read."""
    made = {}

    def one(name, data=None):
        made[name] = folder / name / "student.py"
        made[name].parent.mkdir()
        if data is not None:
            made[name].write_bytes(data)
        return made[name]

    one("missing")
    one("not text", "# caf\xe9\n".encode("latin-1"))
    one("a coding that is not known", b"# -*- coding: nonsense -*-\n")
    one("a coding that is not accepted", b"# -*- coding: utf-7 -*-\n")
    os.truncate(one("too big", b""), 3 << 20)
    one("a link").symlink_to(made["too big"])
    one("a folder").mkdir()
    (folder / "below a file").write_text("")
    made["below a file"] = folder / "below a file/student.py"
    return made


def test_what_is_said_of_a_file_that_is_not_read_is_the_golden_one(labs, grade, tmp_path):
    read_ones = {name: read(Found(name, path, "student.py")) for name, path in files(tmp_path).items()}
    found = grade(labs[MINI], read_ones)
    lines = []
    for name, report in found.items():
        lines.append(f"=== {name}")
        for language in LANGUAGES:
            lines += [*told(labs[MINI], report, "", language, ""), ""]
    same("files", lines)


EMPTY = GroupRecord("one", "")
RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
BREAKS = ("def test_bump(student, check):\n", "def test_bump(student, check):\n    raise KeyError('x')\n")


def test_whole_screens_are_the_golden_ones(labs, reports, mini, grade):
    passing = grade(labs[MINI], {"one": RIGHT})["one"]
    bare = copy.copy(labs[MINI])
    bare.rules = (Rule(("+", "add"), Text("twice is not a sum", "两倍不是和")),)
    mini.suite.write_text(mini.suite.read_text(encoding="utf-8").replace(*BREAKS), encoding="utf-8")
    without = msgspec.structs.replace(
        passing, verdict="failed", groups=tuple(group_result(labs[MINI], group, EMPTY) for group in mini.groups)
    )
    printed = TOPICS["endings"]["prints a lot"].source
    shown = {
        "all right": (labs[MINI], passing, RIGHT, VERBOSE),
        "printed": (labs[MINI], reports["endings: prints a lot"], printed, NORMAL),
        "a rule for the whole file": (bare, grade(bare, {"one": RIGHT})["one"], RIGHT, NORMAL),
        "the suite failed": (mini, grade(mini, {"one": RIGHT})["one"], RIGHT, NORMAL),
        "checks that were not reported": (labs[MINI], without, RIGHT, NORMAL),
    }
    lines = []
    for name, (lab, report, source, verbosity) in shown.items():
        lines.append(f"=== {name}")
        for language in LANGUAGES:
            screen = Screen(lab, source, language=language, verbosity=verbosity)
            lines += [*(line.plain for line in screen.lines(report, "student.py")), ""]
    same("screens", lines)


# No message is left out

# names of functions, labels, titles of a lab; what goes to the error stream, and what a terminal breaks itself
LONG = ("First wrong  ", "最先出错  ", "  FAIL  ", "TEST 3: ", "grader: ", "1320 ")
UNSEEN = {
    "grader.sandbox.faults.TOO_MANY": "the worker's own cap on values holds before that of a frame",
    "grader.sandbox.faults.TOO_LARGE": "a verifier that runs out of memory, which a test cannot let happen",
    "grader.suite.compare.TOO_LARGE": "the same",
    "grader.suite.unsent.REASONS[5]": "of a list in a list, which is shown as <list>",
    "grader.pages.words.VERDICTS[skipped]": "of a check only, never of a whole submission",
    "grader.pages.words.NOTHING_ELSE": "the slowest are always there where anybody is graded",
    "grader.collecting.roster.KEYS[lms]": "the sentence is the same as for two of one name",
    "grader.collecting.roster.KEYS[email]": "the same",
    "grader.suite.compare.NOT_BOOL": "no lab compares a whole table of truth values",
}


def texts():
    """Return every text of the package that stands in a module, in a tuple or in a dict, by name."""
    found = {}

    def note(name, value):
        if isinstance(value, Text) and value.en != value.zh:
            found.setdefault((value.en, value.zh), name)
        elif isinstance(value, tuple | list | dict):
            for at, item in value.items() if isinstance(value, dict) else enumerate(value):
                note(f"{name}[{at}]", item)

    for info in pkgutil.walk_packages(grader.__path__, "grader."):
        if not info.name.endswith("__main__"):
            module = importlib.import_module(info.name)
            for name, value in vars(module).items():
                note(f"{info.name}.{name}", value)
    return {name: Text(*text) for text, name in found.items()}


TEXTS = texts()


def fields(text):
    found = [(name, spec, how) for _, name, spec, how in string.Formatter().parse(text) if name is not None]
    return sorted(one for one in found if not one[1].startswith("?"))  # a word for one, and for several


def seen(text, corpus):
    """Whether a text is shown, filled in; the first letter of a sentence may be large."""
    parts = ["".join(part.split()) for part, *_ in string.Formatter().parse(text)]
    first, *rest = [part for part in parts if part] or [""]
    for start in (first, first[:1].upper() + first[1:]):
        at = corpus.find(start)
        while at >= 0:
            end = at + len(start)
            for part in rest:
                found = corpus.find(part, end, end + 300 + len(part))
                end = found + len(part) if found >= 0 else -1
                if end < 0:
                    break
            if end >= 0:
                return True
            at = corpus.find(start, at + 1)
    return False


@pytest.fixture(scope="module")
def corpus():
    """Return all that goldens show, without blanks: where a line is broken is another matter."""
    return "".join("".join(path.read_text(encoding="utf-8").split()) for path in sorted(GOLDEN.rglob("*.txt")))


def test_every_message_is_in_a_golden_file_in_both_languages(corpus):
    missing = {name for name, text in TEXTS.items() if not (seen(text.en, corpus) and seen(text.zh, corpus))}
    assert missing == set(UNSEEN)


def test_every_message_has_the_same_fields_in_both_languages():
    assert [name for name, text in TEXTS.items() if fields(text.en) != fields(text.zh)] == []


def test_nothing_in_a_golden_file_is_wider_than_the_screen_but_code_and_labels():
    wide = [
        line
        for path in sorted(MESSAGES.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if cell_len(line) > 80
    ]
    assert [line for line in wide if not line.startswith(LONG)] == []


def test_no_chinese_sentence_has_english_punctuation_or_the_other_way_round():
    odd = [
        line
        for path in sorted(MESSAGES.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"[一-鿿][,;:!?()]|[,;!?(][一-鿿]|[。，；：、][ ]", line)
    ]
    assert odd == []
