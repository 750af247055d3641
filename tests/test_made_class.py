import contextlib
import hashlib
import os
import shutil

import pytest
from made_class import NOTHING, made_class, write

from grader.collecting.collect import collect
from grader.desk import open_class
from grader.executors.local import LocalExecutor
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
from grader.labs import load_lab
from grader.pipeline import Intake, grade_class
from grader.submissions import read

STUDENTS = 84


@pytest.fixture(scope="module")
def made():
    return made_class(STUDENTS)


@pytest.fixture(scope="module")
def written(made, tmp_path_factory):
    return write(made, tmp_path_factory.mktemp("class"))


FORMATS = [
    "folders", "single-files", "canvas-zip", "canvas-folder", "moodle-zip", "moodle-folder", "clones", "manifest-csv",
    "manifest-json", "notebooks",
]  # fmt: skip


def counted(collected):
    """Return the last attempt of each student as it is read."""
    return {found.id: read(found) for found in collected.found}


def lines(source):
    return [line.rstrip() for line in source.strip().splitlines()]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_recognised_and_leads_to_the_same_students(name, made, written):
    collected = collect(written[name].where, roster=written[name].roster)
    assert collected.kind == written[name].kind
    assert set(collected.students) == {one.id for one in made}
    assert {found.id for found in collected.found} == {one.id for one in made if one.how != NOTHING}


@pytest.mark.parametrize("name", FORMATS[:-1])
def test_every_format_leads_to_the_same_bytes(name, made, written):
    submissions = counted(collect(written[name].where, roster=written[name].roster))
    digests = {student: one.origin.sha256 for student, one in submissions.items() if one.fault is None}
    assert digests == {one.id: hashlib.sha256(one.counted).hexdigest() for one in made if one.counted is not None}


def test_notebooks_lead_to_the_same_code(made, written):
    submissions = counted(collect(written["notebooks"].where, roster=written["notebooks"].roster))
    texts = counted(collect(written["folders"].where, roster=written["folders"].roster))
    for one in made:
        if one.counted is not None:
            assert lines(submissions[one.id].source) == lines(texts[one.id].source)
            assert bool(submissions[one.id].origin.cells) == bool(one.counted.strip())


@pytest.mark.parametrize("name", FORMATS)
def test_what_cannot_be_read_is_one_students_loss_only(name, made, written):
    submissions = counted(collect(written[name].where, roster=written[name].roster))
    unread = {student: one.fault.reason.en for student, one in submissions.items() if one.fault is not None}
    assert set(unread) == {one.id for one in made if one.counted is None and one.how != NOTHING}
    for one in made:
        word = {"link": "symbolic link", "damaged zip": "archive", "too large": "bytes", "latin-1 without one": "utf-8"}
        if one.id in unread:
            assert word[one.how] in unread[one.id]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_keeps_every_attempt(name, made, written):
    collected = collect(written[name].where, roster=written[name].roster)
    attempts = {one.id: len(one.sources) for one in made if one.how != NOTHING}
    assert {found.id: found.attempt for found in collected.found} == attempts  # the last one of each
    assert len(collected.found) == sum(attempts.values())


def test_the_class_has_every_awkward_kind(made):
    assert {one.how for one in made} >= {"copies", "suffixes", "numbered folders", "timed folders", "link", NOTHING}
    assert any(len(one.name.encode()) > 150 for one in made)


def results(lab, written, out):
    """Grade one format as the command does; return what everybody got, check by check."""
    collected = collect(written.where, roster=written.roster)
    intake = Intake(str(written.where), collected.found, collected.students, collected.enrolled)
    out.mkdir()
    with Gradebook(out / GRADEBOOK_FILE) as book, contextlib.closing(LocalExecutor(2)) as executor:
        grade_class(lab, intake, book, executor, seed=5)
    with open_class(out) as view:
        return {one.student.id: result(view, one) for one in view.standings()}


def result(view, standing):
    report = view.report(standing)
    if report is None:
        return None
    checks = [(check.id, check.verdict, check.got) for group in report.groups for check in group.checks]
    return (standing.mark.final, standing.attempts, report.verdict, checks)


@pytest.fixture
def hasty(root, tmp_path):
    """The lab of the class with little patience: its endless loop is met in every format."""
    for kind in ("labs", "solutions"):
        shutil.copytree(root / kind / "lab04-attention", tmp_path / "kit" / kind / "lab04-attention")
    path = tmp_path / "kit/labs/lab04-attention/lab.toml"
    path.write_text(path.read_text("utf-8").replace("call_seconds = 2.0", "call_seconds = 0.5"), "utf-8")
    lab = load_lab(path.parent)
    assert lab.limits.call_seconds == 0.5
    return lab


def test_every_format_is_graded_to_the_same_results(hasty, tmp_path):
    # MADE_CLASS=400 grades the whole class
    made = made_class(int(os.environ.get("MADE_CLASS", "20")))
    formats = write(made, tmp_path / "in")
    first = results(hasty, formats["folders"], tmp_path / "folders")
    assert set(first) == {one.id for one in made}
    assert [one for one, got in first.items() if got is None] == [one.id for one in made if one.how == NOTHING]
    for name in FORMATS[1:]:
        assert results(hasty, formats[name], tmp_path / name) == first, name
