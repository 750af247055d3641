"""Runs of `grader watch`: each with a fresh worker, and ended when another is wanted."""

import os
import queue
import shutil
import time
from contextlib import contextmanager

import pytest
from watched import GIVE_UP

from grader.labs import load_lab
from grader.models import Fault, Origin, Submission, Text
from grader.sandbox.launcher import launcher
from grader.watching.events import Failed
from grader.watching.runs import Runs


class Told:
    """Collects events and waits for those of one run."""

    def __init__(self):
        self.queue = queue.SimpleQueue()
        self.all = []

    def of(self, number):
        """Return the last event of a run."""
        while True:
            event = self.queue.get(timeout=GIVE_UP)
            self.all.append(event)
            if event.number == number and (isinstance(event, Failed) or event.whole):
                return event


RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
LOOP = "def double(x):\n    while True: pass\n"


def text(source, **more):
    return Submission(Origin("student", "student.py", "ab"), source, **more)


@contextmanager
def runs(start=None):
    told = Told()
    with Runs(told.queue.put, start) as going:
        yield going, told


def test_each_run_has_a_fresh_worker_and_the_same_verdict_as_ever(mini, grade):
    sources = {"right": RIGHT, "half": "def double(x):\n    return 2 * x\n", "broken": "def double(:\n"}
    expected = grade(mini, sources, jail="none")
    state = "import sys\nassert not hasattr(sys, 'seen')\nsys.seen = 1\n"
    with runs() as (going, told):
        for name, source in sources.items():
            report = told.of(going.start(mini, text(source))).report
            assert report.score == expected[name].score
            assert report.groups == expected[name].groups
            assert report.diagnosis == expected[name].diagnosis
            assert report.submission == text(source).origin
        assert [told.of(going.start(mini, text(state + RIGHT))).report.verdict for _ in range(2)] == ["passed"] * 2


def test_file_that_could_not_be_read_is_a_report(mini):
    fault = Fault("error", "source", Text.same("there is no student.py"))
    with runs() as (going, told):
        report = told.of(going.start(mini, text("", fault=fault))).report
    assert report.fault == fault
    assert report.score.value == 0


@pytest.mark.parametrize("where", ["in a call", "while it is loaded", "in the diagnosis"])
def test_new_run_ends_one_that_hangs(mini, where, tmp_path, monkeypatch):
    limits = mini.limits.__class__(call_seconds=900, import_seconds=900, submission_seconds=900)
    monkeypatch.setattr(mini, "limits", limits)  # whoever waits for the end of it waits too long
    begun = tmp_path / "begun"
    note = f"open({str(begun)!r}, 'w').close()"
    source = {
        "in a call": f"def double(x):\n    {note}\n    while True: pass\n",
        "while it is loaded": f"{note}\nwhile True: pass\n",
        "in the diagnosis": f"def double(x):\n    return x\ndef bump(x):\n    {note}\n    while True: pass\n",
    }[where]
    if where == "in the diagnosis":
        source = "def double(x):\n    return x\n"

        def hangs(lab, _submission, _report, caller):
            from grader.sandbox.session import Session

            session = Session(caller._launcher, f"def double(x):\n    {note}\n    while True: pass\n", lab.limits)
            try:
                session.call("double", [1.0])
            finally:
                session.close()

        monkeypatch.setattr("grader.grading.diagnose", hangs)
    with runs() as (going, told):
        hung = going.start(mini, text(source))
        while not begun.exists():
            time.sleep(0.01)
        report = told.of(going.start(mini, text(RIGHT))).report
        assert report.verdict == "passed"
        assert not any(event.number == hung and event.whole for event in told.all)
        assert told.of(going.start(mini, text(RIGHT))).report.verdict == "passed"


def test_run_can_be_ended_where_workers_are_not_forked(mini):
    with runs(launcher("none", fork=False)) as (going, told):
        going.start(mini, text("import time\ntime.sleep(900)\n"))
        assert told.of(going.start(mini, text(RIGHT))).report.verdict == "passed"
    assert not any(isinstance(event, Failed) for event in told.all)


def test_of_many_saves_at_once_the_last_is_told_of(mini):
    with runs() as (going, told):
        numbers = [going.start(mini, text(LOOP)) for _ in range(20)]
        assert told.of(going.start(mini, text(RIGHT))).report.verdict == "passed"
    assert not any(isinstance(event, Failed) for event in told.all)
    assert not any(event.number in numbers and event.whole for event in told.all)


def test_another_lab_may_be_next(mini, tmp_path):
    other = tmp_path / "kit/labs/other"
    shutil.copytree(mini.folder, other)
    with runs() as (going, told):
        for lab in (mini, load_lab(other), mini):
            event = told.of(going.start(lab, text(RIGHT)))
            assert (event.report.lab, event.report.verdict) == (lab.id, "passed")


def test_suite_that_is_broken_is_said_and_runs_again_when_it_is_mended(mini):
    whole = mini.suite.read_text()
    with runs() as (going, told):
        mini.suite.write_text("import nosuch\n")
        for _ in range(2):
            failed = told.of(going.start(mini, text(RIGHT)))
            assert isinstance(failed, Failed)
            assert "nosuch" in failed.why
        mini.suite.write_text(whole)
        assert told.of(going.start(mini, text(RIGHT))).report.verdict == "passed"


def test_fault_of_the_graders_own_in_the_diagnosis_is_said_and_survived(mini, monkeypatch):
    def fails(*_):
        raise ZeroDivisionError("why")

    monkeypatch.setattr("grader.grading.diagnose", fails)
    with runs() as (going, told):
        assert told.of(going.start(mini, text("def double(x):\n    return x\n"))).why == "ZeroDivisionError: why"
        assert told.of(going.start(mini, text(RIGHT))).report.verdict == "passed"


def test_nothing_is_left_when_it_ends_in_the_middle_of_a_run(mini, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    (tmp_path / "scratch").mkdir()
    begun = tmp_path / "begun"
    with runs() as (going, _):
        going.start(mini, text(f"open({str(begun)!r}, 'w').write(str(__import__('os').getpid()))\nwhile True: pass\n"))
        while not begun.exists() or not begun.read_text():
            time.sleep(0.01)
    assert list((tmp_path / "scratch").iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)
