"""A verifier process: its pytest session, its batches, the isolation it tries out."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from textwrap import dedent

import pytest

from grader.errors import LabError
from grader.executors import local
from grader.executors.base import Batch, Done, Result, Task, Tried, Try, decode_line
from grader.executors.local import LocalExecutor
from grader.executors.verifier import Verifier
from grader.grading import grade_batch
from grader.models import Origin, Submission
from grader.sandbox.launcher import launcher
from grader.suite.oracle import ReferenceOracle
from grader.temporary import Temporary

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"


def submission(name, source=RIGHT):
    return Submission(Origin(name, f"{name}.py", name), source)


def batch(lab, *names, seed=1):
    return Batch(Task(str(lab.folder), seed, "limits"), tuple(map(submission, names)))


def served(tmp_path, *orders):
    """Return the lines that a verifier writes for orders."""
    said = tmp_path / "said"
    with open(said, "wb") as file:
        verifier = Verifier(file.fileno())
        with contextlib.closing(verifier):
            verifier.serve(orders)
    return [decode_line(line) for line in said.read_bytes().splitlines()]


def told(lines):
    """Return what each line says: a student's verdict, that a batch is through, or why it is not."""
    return [
        f"{line.report.submission.id} {line.report.verdict}" if isinstance(line, Result)
        else ("done" if isinstance(line, Done) and not line.problem else "problem")
        for line in lines
    ]  # fmt: skip


@pytest.fixture
def noted(mini, tmp_path):
    """A lab whose suite notes each time it is collected, and each time its file is set up and torn down."""
    note = tmp_path / "noted"
    mini.suite.write_text(
        mini.suite.read_text()
        + f"""

import pytest
def _note(what):
    with open({str(note)!r}, "a") as file:
        file.write(what + "\\n")
_note("collected")

@pytest.fixture(scope="module", autouse=True)
def around():
    _note("up")
    yield
    _note("down")
"""
    )
    return lambda: note.read_text().split()


def test_suite_is_collected_once_for_all_batches_of_a_task(mini, noted, tmp_path):
    lines = served(tmp_path, batch(mini, "a", "b"), batch(mini, "c"), batch(mini, "d"))
    assert told(lines) == ["a passed", "b passed", "done", "c passed", "done", "d passed", "done"]
    assert noted() == ["collected", "up", "down"]


def test_batches_of_two_labs_and_of_two_seeds_are_told_apart(mini, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(mini.folder.parent.parent, other)
    suite = other / "labs/mini/verify.py"
    suite.write_text(suite.read_text().replace("[1.0, 2.0]", "[1.0, 3.0]"))
    there = Batch(Task(str(other / "labs/mini"), 1, "limits"), (submission("x"), submission("y")))
    lines = served(tmp_path, batch(mini, "a"), there, batch(mini, "b"), batch(mini, "c", seed=2))
    assert told(lines) == [
        "a passed", "done", "x failed", "y failed", "done", "b passed", "done", "c passed", "done"
    ]  # fmt: skip
    assert [line.report.seed for line in lines if isinstance(line, Result)] == [1, 1, 1, 1, 2]


def test_lab_that_cannot_be_collected_holds_up_no_other(mini, tmp_path):
    broken = tmp_path / "broken"
    shutil.copytree(mini.folder.parent.parent, broken)
    (broken / "labs/mini/verify.py").write_text("import nothing_of_the_sort\n")
    there = Batch(Task(str(broken / "labs/mini"), 1, "limits"), (submission("x"), submission("y")))
    lines = served(tmp_path, there, batch(mini, "a"), there)
    assert told(lines) == ["problem", "a passed", "done", "problem"]
    assert "nothing_of_the_sort" in lines[0].problem


def test_file_whose_teardown_fails_costs_nobody_a_report(mini, tmp_path):
    text = "\n\nimport pytest\n\n@pytest.fixture(scope='module', autouse=True)\ndef around():\n    yield\n    1 / 0\n"
    mini.suite.write_text(mini.suite.read_text() + text)
    assert told(served(tmp_path, batch(mini, "a", "b"))) == ["a passed", "b passed", "done"]


def test_isolation_that_does_not_work_is_said_and_the_next_is_tried(mini, tmp_path, monkeypatch):
    monkeypatch.setattr("grader.sandbox.bubblewrap.find_bwrap", lambda: None)
    lines = served(tmp_path, Try("bwrap"), Try("limits"), batch(mini, "a"))
    assert isinstance(lines[0], Tried)
    assert not lines[0].trial.works
    assert lines[1].trial.works
    assert told(lines[2:]) == ["a passed", "done"]


def test_verifier_that_tried_the_isolation_grades_in_the_zygote_that_was_started_for_it(mini, tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr("grader.sandbox.forking.ZygoteLauncher._restart", _counted(started))
    lines = served(tmp_path, Try("limits"), Try("limits"), batch(mini, "a"), batch(mini, "b"))
    assert told(lines[2:]) == ["a passed", "done", "b passed", "done"]
    assert len(started) == 1


def _counted(started):
    from grader.sandbox.forking import ZygoteLauncher

    original = ZygoteLauncher._restart

    def restart(self):
        started.append(self.jail)
        original(self)

    return restart


def test_executor_grades_in_the_verifier_that_tried_the_isolation(mini):
    with contextlib.closing(LocalExecutor(1)) as executor:
        assert executor.try_jail("limits").works
        [before] = executor.pids
        running = executor.run(Task(str(mini.folder), 1, "limits"), [submission("a"), submission("b")])
        next(running)
        assert executor.pids == [before]
        assert len(list(running)) == 1


def test_verifier_that_tried_the_isolation_ends_though_nothing_was_graded():
    executor = LocalExecutor(1)
    assert executor.try_jail("none").works
    [pid] = executor.pids
    executor.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIG_DFL)


def test_verifier_that_dies_of_a_trial_is_said_and_replaced(mini, monkeypatch):
    with contextlib.closing(LocalExecutor(1)) as executor:
        receive = local._Verifier.receive

        def killed(self, seconds):
            os.kill(self.pid, signal.SIGKILL)
            return receive(self, seconds)

        with monkeypatch.context() as patch:
            patch.setattr(local._Verifier, "receive", killed)
            trial = executor.try_jail("limits")
        assert "died" in trial.problem
        assert executor.try_jail("limits").works
        assert len(list(executor.run(Task(str(mini.folder), 1, "limits"), [submission("a")]))) == 1


def test_lab_that_cannot_be_run_is_an_error_after_a_trial_too(mini):
    mini.suite.write_text("import nothing_of_the_sort\n")
    with contextlib.closing(LocalExecutor(1)) as executor:
        assert executor.try_jail("limits").works
        with pytest.raises(LabError, match="nothing_of_the_sort"):
            list(executor.run(Task(str(mini.folder), 1, "limits"), [submission("a")]))


def test_verifier_ends_without_a_word_also_if_it_is_asked_twice_and_cannot_clean_up():
    program = """
        import os, signal
        from grader.executors.verifier import Verifier

        class Cluttered(Verifier):
            def close(self):
                os.kill(os.getpid(), signal.SIGTERM)
                raise OSError("in use")

        verifier = Cluttered(1)
        signal.signal(signal.SIGTERM, lambda *_: verifier.leave())
        os.kill(os.getpid(), signal.SIGTERM)
    """
    done = subprocess.run([sys.executable, "-c", dedent(program)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_temporary_folder_that_is_closed_twice_leaves_other_files_open(tmp_path):
    folder = Temporary()
    folder.close()
    with open(tmp_path / "other", "w") as other:
        folder.close()
        other.write("still open")
    assert (tmp_path / "other").read_text() == "still open"


def test_fault_of_the_graders_own_within_a_session_is_one_sentence_and_no_traceback(mini, capfd):
    def fails(_):
        raise ValueError("of our own")

    start = launcher("none")
    with contextlib.closing(start), pytest.raises(LabError, match="ValueError: of our own"):
        grade_batch(mini, [submission("a")], start, seed=1, oracle=ReferenceOracle, on_report=fails)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "value"),
    [("PYTEST_ADDOPTS", "-k nothing"), ("PYTEST_ADDOPTS", "--no-such"), ("PYTEST_PLUGINS", "none_such")],
)
def test_what_the_environment_tells_every_pytest_is_not_told_to_ours(mini, tmp_path, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert told(served(tmp_path, batch(mini, "a"))) == ["a passed", "done"]
    assert os.environ[name] == value
