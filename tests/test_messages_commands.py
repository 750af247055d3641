"""What the commands beside `test` say, in both languages, as golden files: hint, status, show, watch, faults of use."""

import re
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest
from builders import a_group, a_lab, a_report, red
from goldens import same
from watched import LOOK, right, wrong

from grader.cli import main
from grader.diagnosis.catalogue import read_catalogue
from grader.errors import InputError
from grader.heatmap.grid import Grid
from grader.heatmap.page import Section, page
from grader.heatmap.screen import Screen as Drawn
from grader.hints import Hint
from grader.labsearch import find_lab
from grader.language import LANGUAGES
from grader.models import Limits, Text
from grader.pictures import NOT_MADE, draw
from grader.progress import PROGRESS_FILE
from grader.reports.hint import NO_HINTS
from grader.reports.still import Still, View
from grader.reports.wrap import wrapped
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.watching import saves, watch

NOW = Text.same("12:34:56")
DONE = '{"schema": 1, "labs": {"mini": {"best": 10, "last": 10, "when": "2026-01-02T03:04:05Z", "done": true}}}'
HALF = '{"schema": 1, "labs": {"mini": {"best": 6, "last": 4.5, "when": "2026-01-02T03:04:05Z", "red": "bumped"}}}'


@pytest.fixture
def kit(mini, monkeypatch):
    """The folder of a student with the small lab and nothing else."""
    monkeypatch.chdir(mini.folder.parent.parent)
    monkeypatch.delenv("GRADER_LABS", raising=False)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    return mini


@pytest.fixture
def say(root, monkeypatch, capsys, tmp_path):
    """Run a command as it is typed, in both languages; return its lines."""

    def run(*arguments, before=lambda: None):
        lines = [f"=== grader {' '.join(arguments)}"]
        for language in LANGUAGES:
            before()
            monkeypatch.setattr("sys.argv", ["grader", *arguments, "--lang", language])
            code = 0
            try:
                main()
            except SystemExit as ended:
                code = ended.code
            shown = capsys.readouterr()
            lines += [*shown.out.splitlines(), *shown.err.splitlines(), f"(exit code {code})"]
        return [*(line.replace(str(tmp_path), "...").replace(str(root), "...") for line in lines), ""]

    return run


def titled(title, lines):
    return [f"--- {title}", *lines]


def test_hints(kit, say):
    progress = kit.folder.parent.parent / PROGRESS_FILE
    lines = titled("nothing shown yet", say("hint", "mini", "--all"))
    lines += titled("a hint, and then the last again", say("hint", "mini"))
    lines += titled("a group without hints", say("hint", "mini", "bumped"))
    for title, content in (
        ("nothing was red", DONE),
        ("a file that is broken", "{"),
        ("a file of another kind", "[]"),
        ("a file that is too large", " " * (2 << 20)),
    ):
        lines += titled(title, say("hint", "mini", before=lambda content=content: progress.write_text(content)))
    progress.unlink(missing_ok=True)
    progress.mkdir()
    lines += titled("nothing can be written", say("hint", "mini"))
    same("hint", lines)


def test_status(kit, say):
    progress = kit.folder.parent.parent / PROGRESS_FILE
    lines = titled("nothing begun", say("status"))
    for title, content in (("begun", HALF), ("done", DONE)):
        progress.write_text(content)
        lines += titled(title, say("status"))
    same("status", lines)


def test_what_is_said_of_a_command_that_cannot_be_carried_out(kit, say, root, monkeypatch):
    lines = []
    for arguments in (
        ("test", "nosuch"), ("test", "mini", "--student", "nowhere.py"), ("test", "mini", "mini", "--student", "x.py"),
        ("show", "mini"), ("hint", "mini", "third"), ("show", "mini", "--student", "nowhere.py"), ("test", "/"),
        ("hint", "nosuch"),
    ):  # fmt: skip
        lines += say(*arguments)
    Path("file").write_text("")
    lines += say("show", str(root / "labs/lab04-attention"), "--out", "file/below", "--student", "file")
    (kit.folder / "baseline.json").unlink()
    for arguments in (("test", "mini"), ("watch", "mini"), ("watch",)):
        lines += say(*arguments)
    monkeypatch.setattr(saves, "can_watch", lambda: False)
    lines += say("watch", "mini")
    monkeypatch.setenv("GRADER_LABS", str(kit.folder / "nowhere"))
    lines += say("test", "mini")
    monkeypatch.setattr("grader.labsearch.labs_root", lambda: None)
    lines += say("test", "mini")
    same("faults", lines)


# `grader watch`


def all_red(group):
    return [msgspec.structs.replace(red(label), id=f"{group.id}/{label}") for label in "ab"]


def views(lab):
    """Return what `grader watch` comes to show, by occasion."""
    green, one_red = right(lab), wrong(lab, "a", diagnosis=LOOK)
    nothing = a_report(lab, *(a_group(lab, group.id, *all_red(group)) for group in lab.groups))
    hint = lab.groups[0].hints
    return {
        "started": View(lab, watch.STARTING),
        "a run that takes long": View(lab, watch.RUNNING, one_red),
        "first run": View(lab, NOW, one_red),
        "better": View(lab, NOW, wrong(lab, "a"), before=wrong(lab, "a", "b")),
        "worse": View(lab, NOW, wrong(lab, "a", "b"), before=wrong(lab, "a")),
        "much better": View(lab, NOW, green, before=nothing),
        "unchanged": View(lab, NOW, one_red, before=one_red),
        "a hint": View(lab, NOW, one_red, hint=Hint(lab.groups[0], 1)),
        "the last hint again": View(lab, NOW, one_red, hint=Hint(lab.groups[0], len(hint), fresh=False)),
        "no hints": View(lab, NOW, one_red, notice=NO_HINTS.filled(group="second")),
        "no hint needed": View(lab, NOW, green, notice=watch.NOTHING_RED),
        "done": View(lab, NOW, green, notice=watch.DONE.filled(lab="next-lab")),
        "done, without keys": View(lab, NOW, green, notice=watch.DONE_NO_KEYS.filled(lab="next-lab"), keys=False),
        "all done": View(lab, NOW, green, notice=watch.ALL_DONE),
        "no other lab": View(lab, NOW, one_red, notice=watch.NO_OTHER),
        "the grader failed": View(lab, NOW, one_red, notice=watch.FAILED.filled(why="LabError: no such group")),
        "not kept": View(lab, NOW, one_red, notice=watch.NOT_KEPT.filled(file=PROGRESS_FILE)),
    }


def test_watch(tmp_path, kit, grade):
    lines = []
    for title, view in views(a_lab(tmp_path)).items():
        for language in LANGUAGES:
            shown = [line.plain for line in Still(view, width=80, language=language).frame(60)]
            lines += [f"=== {title}", *(line for line in shown if line.strip()), ""]
    sources = {
        "one hangs, an earlier one is wrong": "def double(x):\n    return x\n\ndef bump(x):\n    while True: pass\n",
        "a syntax error": "def double(x):\n    return (2 * x\n",
    }
    before = grade(kit, {"one": "def double(x):\n    return 2 * x\n"})["one"]
    for title, report in grade(kit, sources).items():
        for language in LANGUAGES:
            view = View(kit, NOW, report, source=sources[title], before=before)
            lines += [f"=== {title}", *(line.plain for line in Still(view, width=80, language=language).frame()), ""]
    view = View(kit, NOW, before)
    lines += ["=== no room", *(line.plain for line in Still(view, width=80, language="zh").frame(9)), ""]
    lines += [line.plain for line in Still(view, width=80, language="en").frame(9)]
    same("watch", lines)


# `grader show`

DRAWN = {
    "all right": ("lab04-attention", ""),
    "another table": ("lab04-attention", "def softmax(x):\n    return np.full(x.shape, 0.3)\n"),
    "no table": ("lab04-attention", "def softmax(x):\n    return 'x'\n"),
    "another shape": ("lab04-attention", "def softmax(x):\n    return x[:2]\n"),
    "a stage gives nothing": ("lab04-attention", "def attention_scores(q, k, scale):\n    pass\n"),
    "an exception": ("lab04-attention", "def softmax(x):\n    return x.nosuch\n"),
    "no such part": ("lab07-sdpa", "def attention(Q, K, V, mask=None, scale=None):\n    return (Q,)\n"),
    "a part of another shape": (
        "lab07-sdpa", "def attention(Q, K, V, mask=None, scale=None):\n    return Q, np.ones((2, 5))\n",
    ),
}  # fmt: skip


def test_show():
    lines = []
    start = launcher("none")
    for title, (name, text) in DRAWN.items():
        lab = find_lab(name)
        source = (lab.solutions / "reference.py").read_text(encoding="utf-8") + "\n\n" + text
        for language in LANGUAGES:
            session = Session(start, source, Limits())
            (one,) = draw(lab, read_catalogue(lab), session, language)
            session.close()
            lines += [f"=== {title}", one.picture.title.to(language), one.code]
            if isinstance(one.content, Text):
                lines += [*wrapped(one.content.to(language), 80), ""]
            else:
                drawn = Drawn(width=80, language=language, plain=False).lines(one.content)
                lines += [*(line.plain for line in drawn), ""]
    start.close()
    same("show", lines)


def test_words_of_a_page_of_pictures():
    got = np.array([[np.nan, -1e9], [0.25, 1.0]])
    lines = []
    for language in LANGUAGES:
        shown = page("lab", "student.py", [Section("Title", "f(x)", Grid(got, np.eye(2)), "one")], language)
        words = re.findall(r">([^<>]+)<", re.sub(r"(?s)<style>.*?</style>", "", shown))
        lines += [f"=== {language}", *dict.fromkeys(word.strip() for word in words if word.strip())]
        lines += [Grid(np.ones((33, 40)), np.zeros((33, 40))).summary(language)]
        wide = Drawn(width=80, language=language, plain=False).lines(Grid(np.ones((2, 30)), np.zeros((2, 30))))
        lines += [*(line.plain for line in wide), ""]
    same("page", lines)


def test_folder_of_pictures_that_cannot_be_made_is_said_in_both_languages():
    error = InputError(NOT_MADE.filled(folder="x", why="Not a directory"))
    said = [error.to(language) for language in LANGUAGES]
    assert said == ["x cannot be made: Not a directory", "无法建立 x：Not a directory"]
    assert InputError("only in English").to("zh") == "only in English"
