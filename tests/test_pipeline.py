"""A class: reports on disk, the seed they share, faults of the grader, and a run that is cut short."""

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest
from builders import grade_folder

from grader.errors import InputError, InternalError, LabError
from grader.executors.base import Batch, Task, internal_report
from grader.executors.local import LocalExecutor
from grader.labs import load_lab
from grader.models import Environment, Origin, Submission
from grader.pipeline import TRIES
from grader.reports.json_report import read_report
from grader.temporary import PREFIX, Temporary

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"


@pytest.fixture
def submissions(tmp_path):
    folder = tmp_path / "submissions"
    (folder / "ann").mkdir(parents=True)
    (folder / "ann/student.py").write_text(RIGHT)
    (folder / "bob.py").write_text("def double(x):\n    return x\n")
    (folder / "cy").mkdir()
    (folder / "李雷.py").write_text(RIGHT, encoding="utf-8")
    return folder


def rows(out):
    with (out / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def test_class_is_graded_into_reports_and_a_gradebook(mini, submissions, tmp_path):
    out = tmp_path / "out"
    reports = grade_folder(mini, submissions, out, LocalExecutor(2))
    assert [report.submission.id for report in reports] == ["ann", "bob", "cy", "李雷"]
    assert sorted(path.name for path in (out / "reports").iterdir()) == ["ann.json", "bob.json", "cy.json", "李雷.json"]
    book = rows(out)
    assert {"student", "score", "twice", "bumped", "verdict", "first_wrong"} <= book["ann"].keys()
    assert (book["ann"]["score"], book["ann"]["verdict"]) == ("10", "passed")
    assert book["bob"]["first_wrong"] == "twice: out[0] == 2"
    assert book["cy"]["first_wrong"] == "there is no student.py"
    assert book["cy"]["score"] == "0"
    assert [read_report(out / "reports" / f"{r.submission.id}.json") for r in reports] == reports


def test_class_shares_one_fresh_seed_that_later_runs_use_again(mini, submissions, tmp_path):
    out = tmp_path / "out"
    first = {report.seed for report in grade_folder(mini, submissions, out, LocalExecutor(2))}
    again = {report.seed for report in grade_folder(mini, submissions, out, LocalExecutor(1))}
    other = {report.seed for report in grade_folder(mini, submissions, tmp_path / "other", LocalExecutor(1))}
    assert len(first) == 1
    assert first == again
    assert first != other
    assert 0 not in first


def test_seed_that_is_asked_for_is_used_and_kept(mini, submissions, tmp_path):
    grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(1), seed=41)
    assert {r.seed for r in grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(1))} == {41}


def test_workers_make_no_difference(mini, submissions, tmp_path, without_time):
    one, three = (
        [without_time(r) for r in grade_folder(mini, submissions, tmp_path / str(n), LocalExecutor(n), seed=5)]
        for n in (1, 3)
    )
    assert one == three


def test_output_folder_of_another_lab_is_refused(mini, attention, submissions, tmp_path):
    grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(1))
    with pytest.raises(InputError, match="holds the results of mini"):
        grade_folder(attention, submissions, tmp_path / "out", LocalExecutor(1))


def test_lab_without_solutions_is_graded_on_the_fixed_seed(mini, submissions, tmp_path):
    (mini.solutions / "reference.py").unlink()
    reports = grade_folder(load_lab(mini.folder), submissions, tmp_path / "out", LocalExecutor(1))
    assert {report.seed for report in reports} == {0}
    assert reports[0].score.fraction == 10


def test_broken_suite_stops_the_run_with_its_reason(mini, submissions, tmp_path):
    mini.suite.write_text("def broken(:\n")
    with pytest.raises(LabError, match=r"verify\.py"):
        grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(2))


def test_verifier_that_dies_takes_only_the_culprit_with_it(mini, tmp_path):
    # the suite stands in for a fault of the grader: it kills its own process on one submission
    text = mini.suite.read_text().replace(
        "    check.shape",
        "    import os\n    if 'a str' in repr(out):\n        os.kill(os.getpid(), 9)\n    check.shape",
    )
    mini.suite.write_text(text)
    folder = tmp_path / "submissions"
    folder.mkdir()
    for name in ("a", "b", "d", "e"):
        (folder / f"{name}.py").write_text(RIGHT)
    (folder / "c.py").write_text("def double(x):\n    return 'deadly'\n")
    reports = {r.submission.id: r for r in grade_folder(mini, folder, tmp_path / "out", LocalExecutor(1))}
    assert reports["c"].verdict == "internal"
    assert reports["c"].score is None
    assert rows(tmp_path / "out")["c"]["score"] == ""
    assert all(reports[name].score.fraction == 10 for name in "abde")


class Scripted:
    """An executor that gives what it is told to, run by run."""

    def __init__(self, *runs) -> None:
        self.runs = list(runs)
        self.asked = []
        self.closed = False

    def run(self, task, submissions) -> Iterator:
        given = self.runs.pop(0)
        wanted = list(submissions)
        self.asked.append([one.origin.id for one in wanted])
        for one in wanted:
            verdict = given.get(one.origin.id)
            if isinstance(verdict, BaseException):
                raise verdict
            if verdict is not None:
                lab = task.load()
                environment = Environment("3", "2", "0", "limits")
                report = internal_report(lab, one, task, environment, "the machine stumbled")
                yield report if verdict == "internal" else verdict

    def close(self) -> None:
        self.closed = True


def test_submission_the_grader_failed_on_is_tried_again(mini, submissions, tmp_path):
    good = {r.submission.id: r for r in grade_folder(mini, submissions, tmp_path / "good", LocalExecutor(1))}
    executor = Scripted(good | {"bob": "internal"}, {"bob": good["bob"]})
    reports = grade_folder(mini, submissions, tmp_path / "out", executor)
    assert executor.asked == [["ann", "bob", "cy", "李雷"], ["bob"]]
    assert {r.submission.id: r for r in reports} == good


def test_submission_the_grader_failed_on_every_time_has_no_score(mini, submissions, tmp_path):
    good = {r.submission.id: r for r in grade_folder(mini, submissions, tmp_path / "good", LocalExecutor(1))}
    executor = Scripted(good | {"bob": "internal"}, *[{"bob": "internal"}] * (TRIES - 1))
    reports = grade_folder(mini, submissions, tmp_path / "out", executor)
    assert [r.score is None for r in reports] == [False, True, False, False]
    assert executor.runs == []


def test_submission_that_got_lost_is_the_graders_fault(mini, submissions, tmp_path):
    good = {r.submission.id: r for r in grade_folder(mini, submissions, tmp_path / "good", LocalExecutor(1))}
    del good["cy"]
    with pytest.raises(InternalError, match="cy"):
        grade_folder(mini, submissions, tmp_path / "out", Scripted(good))
    rest = Scripted({"cy": "internal"}, *[{"cy": "internal"}] * (TRIES - 1))
    grade_folder(mini, submissions, tmp_path / "out", rest)
    assert rest.asked[0] == ["cy"]


def test_interrupt_loses_no_report_that_was_finished(mini, submissions, tmp_path):
    good = {r.submission.id: r for r in grade_folder(mini, submissions, tmp_path / "good", LocalExecutor(1))}
    executor = Scripted(good | {"cy": KeyboardInterrupt()})
    with pytest.raises(KeyboardInterrupt):
        grade_folder(mini, submissions, tmp_path / "out", executor)
    rest = Scripted(good)
    assert {r.submission.id: r for r in grade_folder(mini, submissions, tmp_path / "out", rest)} == good
    assert rest.asked == [["cy", "李雷"]]


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_output_folder_that_cannot_be_written_is_said(mini, submissions, tmp_path):
    (tmp_path / "out").mkdir(mode=0o555)
    with pytest.raises(InputError, match="out"):
        grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(1))


def test_output_folder_that_cannot_be_made_is_said(mini, submissions, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        grade_folder(mini, submissions, tmp_path / "file/out", LocalExecutor(1))


def test_closing_an_executor_ends_its_processes(mini, submissions):
    from grader.collecting.collect import collect
    from grader.submissions import read

    (submissions / "hang.py").write_text("while True: pass\n")
    executor = LocalExecutor(1)
    running = executor.run(Task(str(mini.folder), 1), [read(one) for one in collect(submissions).found])
    next(running)
    pids = executor.pids
    assert pids
    executor.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, signal.SIG_DFL)


def test_nothing_is_left_in_the_temporary_folder_also_after_a_second_run(mini, submissions, tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir(mode=0o755)
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    text = mini.suite.read_text()
    mini.suite.write_text(text.replace("    check.shape", "    1 / 0\n    check.shape"))
    reports = grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(2))
    assert all(report.score is None for report in reports)
    assert list(temporary.iterdir()) == []


def test_what_a_killed_run_left_is_removed_by_the_next_and_what_a_running_one_has_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    abandoned = tmp_path / f"{PREFIX}abandoned"
    (abandoned / "inside").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    running = Temporary()
    second = Temporary()
    assert not abandoned.exists()
    assert os.path.isdir(running.path)
    running.close()
    second.close()
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_what_a_killed_run_left_is_removed_also_by_a_run_that_has_nothing_to_grade(
    mini, submissions, tmp_path, monkeypatch
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir(mode=0o755)
    grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(1))
    (tmp_path / "temporary" / f"{PREFIX}abandoned").mkdir()
    grade_folder(mini, submissions, tmp_path / "out", LocalExecutor(1))
    assert list((tmp_path / "temporary").iterdir()) == []


def test_verifier_whose_coordinator_is_gone_ends_without_a_word(mini):
    """Killed with -9 a coordinator says goodbye to nobody; what is left of it must not fill the screen."""
    submission = Submission(Origin("a", "a.py", "a"), mini.stub.read_text("utf-8"))
    batch = Batch(Task(str(mini.folder), 1, "none"), [submission])
    verifier = subprocess.Popen(
        [sys.executable, "-m", "grader.executors.verifier"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    verifier.stdout.close()
    _, said = verifier.communicate(msgspec.json.encode(batch) + b"\n", timeout=60)
    assert said == b""
    assert verifier.returncode == 0
