"""The archive for Gradescope, unpacked where the platform unpacks it: what its two programs make of submissions.

`python benchmarks/fresh_root.py` does the same in a fresh Debian, with pip and the network.
"""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from datetime import UTC, datetime

import msgspec
import pytest
from autograded import LAB, LEAK, METADATA, judge, lay_out, read_results, submissions
from goldens import same
from installed import install, open_folder
from test_cli import grader
from test_hidden import SECRET
from test_hidden import lab as hidden_lab  # noqa: F401 - a fixture

import grader.autograder.isolation as isolation
import grader.autograder.run as run
from grader.autograder.isolation import choose_isolation
from grader.autograder.metadata import METADATA_FILE, Metadata, read_metadata
from grader.autograder.settings import SETTINGS_FILE, Settings
from grader.errors import InputError
from grader.handout.bundle import write
from grader.handout.gradescope import autograder, pins
from grader.labs import load_lab
from grader.language import LANGUAGES
from grader.sandbox.choice import Layer, Trial

ORDINARY = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the platform's containers are Linux")


def unpack(archive, source):
    """Unpack as the platform does: programs can be run."""
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            (source / opened.extract(entry, source)).chmod(entry.external_attr >> 16 & 0o777)


@pytest.fixture(scope="module")
def platform(root):
    """The platform's folders, the archive unpacked, and the environment in which setup.sh finds nothing to do."""
    with open_folder() as top:
        done = grader("export", "gradescope", LAB, "-o", top / "autograder.zip", "--seed", "7", cwd=root)
        assert done.returncode == 0, done.stderr
        unpack(top / "autograder.zip", top / "source")
        install(top / "venv", top / "source/kit/grader")
        digest = re.search(r"= ([0-9a-f]{64}) \]", (top / "source/setup.sh").read_text())
        (top / "venv/installed").write_text(digest[1] + "\n")
        yield top


def start(platform, program, **environment):
    """Run one of the two programs with an ordinary PATH and next to nothing else."""
    return subprocess.run(
        [platform / "source" / program], cwd=platform, capture_output=True, text=True, check=False,
        env={
            "PATH": ORDINARY, "AUTOGRADER_ROOT": str(platform),
            "PYTHONPATH": str(platform / "submission"), **environment,
        },
    )  # fmt: skip


@pytest.fixture(scope="module")
def set_up(platform):
    return start(platform, "setup.sh")


@needs_linux
def test_setup_proves_the_reference_closes_the_folder_and_can_be_run_again(platform, set_up):
    assert set_up.returncode == 0, set_up.stdout + set_up.stderr
    assert "installed in it already" in set_up.stdout
    assert f"the reference of {LAB} gets 100 of 100" in set_up.stdout
    assert re.search(r"^isolation: \w+ \(", set_up.stdout, re.MULTILINE)
    assert set_up.stdout.splitlines()[-1] == "setup: done"
    for path in (platform / "source", platform / "source/solutions" / LAB / "reference.py"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


@needs_linux
@pytest.mark.usefixtures("set_up")
@pytest.mark.parametrize("name", ["right", "wrong", "hostile", "tampered"])
def test_submission_gets_what_it_earned_and_nothing_of_its_own_suite_counts(platform, root, name):
    reference = (root / "solutions" / LAB / "reference.py").read_text("utf-8")
    before = {path: path.read_bytes() for path in (platform / "source").rglob("*") if path.is_file()}
    lay_out(platform, submissions(reference)[name], str(platform))
    done = start(platform, "run_autograder")
    assert done.returncode == 0
    judge(name, read_results(platform), done.stdout + done.stderr)
    assert {path: path.read_bytes() for path in before} == before


def test_hostile_submission_does_leak_and_forge_where_nothing_holds_it(tmp_path, root):
    reference = (root / "solutions" / LAB / "reference.py").read_text("utf-8")
    (tmp_path / "source/solutions" / LAB).mkdir(parents=True)
    (tmp_path / "source/solutions" / LAB / "reference.py").write_text(reference)
    lay_out(tmp_path, submissions(reference)["hostile"], str(tmp_path))
    done = subprocess.run(
        [sys.executable, "submission/student.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert LEAK in done.stdout, done.stderr
    assert not (tmp_path / "results").exists()  # it was moved away


@needs_linux
@pytest.mark.usefixtures("set_up")
@pytest.mark.parametrize("broken", ["venv", "lab", "settings", "submission"])
def test_fault_of_ours_leaves_results_without_a_score(platform, broken, tmp_path):
    lay_out(platform, {"student.py": "x = 1\n"}, str(platform))
    path = {
        "venv": platform / "venv/bin/python", "lab": platform / "source/labs" / LAB / "lab.toml",
        "settings": platform / "source" / SETTINGS_FILE, "submission": platform / "submission",
    }[broken]  # fmt: skip
    shutil.move(path, tmp_path / "away")
    try:
        done = start(platform, "run_autograder")
    finally:
        shutil.move(tmp_path / "away", path)
    data = read_results(platform)
    assert done.returncode == 0
    assert "score" not in data
    assert not [test for test in data["tests"] if test["visibility"] == "visible"]
    assert "no fault of yours" in data["output"]
    assert "should be graded again" in done.stderr


@needs_linux
def test_setup_says_which_step_failed(platform, tmp_path):
    shutil.copytree(platform / "source", tmp_path / "source")
    (tmp_path / "programs").mkdir()
    for name in ("dirname", "pwd", "sh"):
        (tmp_path / "programs" / name).symlink_to(shutil.which(name) or name)
    done = start(tmp_path, "setup.sh", PATH=str(tmp_path / "programs"))
    assert done.returncode != 0
    assert "setup: FAILED at: install Python 3.11 or later (apt)" in done.stderr


# --- in this process


@pytest.fixture
def unpacked(mini, tmp_path, monkeypatch, grade):
    """The small lab's autograder and the platform's folders, in the weakest isolation; no verifier is started."""

    class InProcess:
        def __init__(self, workers):
            assert workers == 1

        def run(self, task, submissions):
            yield from grade(task.load(), {one.origin.id: one for one in submissions}, seed=task.seed).values()

        def close(self):
            pass

    monkeypatch.setattr(run, "LocalExecutor", InProcess)
    monkeypatch.setattr(isolation, "strongest", lambda: Trial("limits", ("rlimits",)))
    monkeypatch.setattr(isolation, "layers", list)
    write(autograder(mini, Settings("mini", 1, weak=True)), tmp_path / "root/source")
    handed_in(tmp_path / "root", "def double(x):\n    return 2 * x\n")
    return tmp_path / "root"


def handed_in(root, text, metadata=METADATA):
    lay_out(root, {"student.py": text}, str(root))
    (root / METADATA_FILE).write_text(json.dumps(metadata))


def graded(root):
    done = run.autograde(root, root / "source")
    return json.loads(done.results), done


def test_archive_holds_only_what_grading_takes(mini):
    files = autograder(mini, Settings("mini", 1))
    solutions = [name for name in files if name.startswith("solutions/")]
    assert solutions == ["solutions/mini/reference.py"]
    assert not [name for name in files if "chaff" in name.split("/") or name.endswith(".pyc")]
    assert [name for name, part in files.items() if part.program] == ["setup.sh", "run_autograder"]
    assert {"kit/pyproject.toml", "constraints.txt", "labs/mini/verify.py", "failed.json"} <= files.keys()


def test_everything_the_grader_needs_is_pinned():
    named = {line.split("==")[0] for line in pins()}
    assert {"numpy", "pytest", "pytest-json-report", "msgspec", "pluggy", "markupsafe"} <= named
    assert all(re.fullmatch(r"[a-z0-9-]+==\S+", line) for line in pins())


def test_lab_without_solutions_cannot_be_exported(mini):
    shutil.rmtree(mini.solutions)
    with pytest.raises(InputError, match="export where the solutions are"):
        autograder(load_lab(mini.folder), Settings("mini", 1))


def test_other_seed_other_inputs_same_seed_same_results(unpacked):
    first, second = graded(unpacked)[0], graded(unpacked)[0]
    assert first | {"execution_time": 0} == second | {"execution_time": 0}
    assert "seed: 1" in graded(unpacked)[1].told


def test_what_a_student_reads_in_both_languages(unpacked):
    lines = []
    (unpacked / "submission/student.py").rename(unpacked / "submission/mine.py")
    for language in LANGUAGES:
        settings = unpacked / "source" / SETTINGS_FILE
        settings.write_bytes(msgspec.json.encode(Settings("mini", 1, language, weak=True)))
        data, _ = graded(unpacked)
        lines += [f"=== {language}: {data['score']} points", *data["output"].split("\n- ")[0].splitlines()]
        settings.write_bytes(settings.read_bytes().replace(b"mini", b"gone"))
        lines += ["--- where the grader failed", graded(unpacked)[0]["output"]]
    same("pages/autograder", lines)


def test_late_work_is_named_and_left_to_the_platform(unpacked):
    data, _ = graded(unpacked)
    assert "2 days after the due date; what that costs is set on the platform" in data["output"]
    assert data["score"] == sum(test["score"] for test in data["tests"]) > 0


def test_course_file_decides_what_lateness_costs(unpacked):
    whole = graded(unpacked)[0]["score"]
    (unpacked / "source/course.toml").write_text("[late]\nper_day = 25\n")
    data, _ = graded(unpacked)
    assert data["score"] == whole / 2  # two days begun
    assert "points less" in data["output"]
    (unpacked / "source/course.toml").write_text(
        '[late]\nper_day = 25\n[late.extensions]\n"ada@example.edu" = 2026-03-09T00:00:00Z\n'
    )
    assert graded(unpacked)[0]["score"] == whole


def test_work_in_time_is_not_called_late(unpacked):
    handed_in(unpacked, "def double(x):\n    return 2 * x\n", METADATA | {"created_at": "2026-03-01T00:00:00Z"})
    assert "due date" not in graded(unpacked)[0]["output"]


@pytest.mark.parametrize("text", [None, "", "{", "[1]", '{"created_at": "yesterday"}', '{"users": {}}'])
def test_broken_metadata_costs_nobody_a_score_and_is_told_to_staff(unpacked, text):
    (unpacked / METADATA_FILE).unlink()
    if text is not None:
        (unpacked / METADATA_FILE).write_text(text)
    data, done = graded(unpacked)
    assert data["score"] > 0
    assert f"{METADATA_FILE} " in done.told
    assert METADATA_FILE not in data["output"]


def test_metadata_is_read_with_what_it_may_lack(tmp_path):
    path = tmp_path / METADATA_FILE
    path.write_text("{}")
    assert read_metadata(path) == Metadata()
    group = [
        {"id": 1, "name": "Zoë", "email": None, "assignment": {"due_date": "2026-03-04T00:00:00Z"}},
        {"id": 2, "name": "李雷", "email": "li@x.edu"},
    ]
    path.write_text(json.dumps(METADATA | {"users": group, "assignment": {"total_points": "many"}}))
    found = read_metadata(path)
    assert (found.student.id, found.student.name, found.attempt) == ("1", "Zoë, 李雷", 3)
    assert (found.due, found.points) == (datetime(2026, 3, 4, tzinfo=UTC), None)
    path.write_text(json.dumps({"created_at": "2026-03-04T00:00:00"}))
    assert read_metadata(path).at is None  # without an offset nobody knows when that was


def test_assignment_with_other_points_than_the_lab_is_told_to_staff(unpacked):
    assert "has 100 points on the platform, the lab has 10" in graded(unpacked)[1].told


def test_nothing_handed_in_is_the_students_zero_with_a_reason(unpacked):
    shutil.rmtree(unpacked / "submission")
    (unpacked / "submission").mkdir()
    data, _ = graded(unpacked)
    assert data["score"] == 0
    assert "student.py" in data["output"]


def test_file_of_another_name_is_found_and_said(unpacked):
    (unpacked / "submission/student.py").rename(unpacked / "submission/lab (1).py")
    data, _ = graded(unpacked)
    assert data["score"] > 0
    assert "the only .py file" in data["output"].replace("\\", "")


def test_suite_that_raises_is_no_zero(unpacked):
    with open(unpacked / "source/labs/mini/verify.py", "a") as suite:
        suite.write("\nraise RuntimeError('secret of the suite')\n")
    data, done = graded(unpacked)
    assert "score" not in data
    assert not done.scored
    assert "secret of the suite" in done.told
    assert "secret of the suite" not in data["output"]
    assert {test["visibility"] for test in data["tests"]} <= {"hidden"}


def test_hidden_group_counts_and_is_shown_by_the_platform_when_the_lab_says(hidden_lab, unpacked):  # noqa: F811
    shutil.rmtree(unpacked / "source")
    write(autograder(hidden_lab, Settings("mini", 1, weak=True)), unpacked / "source")
    data, done = graded(unpacked)
    [hidden] = [test for test in data["tests"] if test.get("extra_data", {}).get("group") == "secret"]
    assert (hidden["score"], hidden["visibility"], hidden["output"]) == (5, "after_due_date", "")
    shown = [test for test in data["tests"] if test["visibility"] != "hidden"]
    assert SECRET not in json.dumps([data["output"], shown])
    assert SECRET in done.told


def test_traceback_of_ours_goes_to_staff_only(unpacked, monkeypatch):
    monkeypatch.setattr(run, "feedback_markdown", lambda *_, **__: 1 / 0)
    data, done = graded(unpacked)
    assert ("score" in data, done.scored) == (False, False)
    assert "ZeroDivisionError" in done.told
    assert "ZeroDivisionError" not in data["output"]


def test_reference_that_fails_here_stops_the_setup(unpacked):
    (unpacked / "source/solutions/mini/reference.py").write_text("def double(x):\n    return x\n")
    with pytest.raises(Exception, match=r"the reference of mini gets \d+ of 10 here: "):
        run.check(unpacked / "source")


@pytest.mark.parametrize(
    ("jail", "root_user", "closed", "weak", "fits"),
    [
        ("landlock", False, False, False, True),
        ("limits", True, True, False, True),
        ("limits", True, False, False, False),
        ("limits", False, True, False, False),
        ("none", True, True, False, False),
        ("none", False, False, True, True),
    ],
)
def test_isolation_must_hold_or_be_waived(tmp_path, monkeypatch, jail, root_user, closed, weak, fits):
    monkeypatch.setattr(isolation, "strongest", lambda: Trial(jail, ("process",)))
    monkeypatch.setattr(isolation, "layers", list)
    monkeypatch.setattr(isolation, "readable_by_others", lambda _: not closed)
    monkeypatch.setattr(os, "getuid", lambda: 0 if root_user else 1000)
    if fits:
        assert choose_isolation(tmp_path, weak=weak).jail == jail
    else:
        with pytest.raises(InputError, match=r"student code can read the solutions here.*--allow-weak-isolation"):
            choose_isolation(tmp_path, weak=weak)


def test_missing_layers_are_named_to_staff_and_to_nobody_else(unpacked, monkeypatch):
    monkeypatch.setattr(isolation, "layers", lambda: [Layer("Landlock", False, "the kernel has none", "a newer one")])
    data, done = graded(unpacked)
    assert "missing: Landlock: the kernel has none (to have it: a newer one)" in done.told
    assert "the kernel has none" not in json.dumps(data)


def test_command_refuses_what_is_no_archive(root, tmp_path):
    done = grader("export", "gradescope", LAB, "-o", tmp_path / "autograder", cwd=root)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "Gradescope takes a .zip" in done.stderr


def test_same_settings_give_the_same_bytes(mini, tmp_path):
    for name in ("a.zip", "b.zip"):
        write(autograder(mini, Settings("mini", 5)), tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert msgspec.json.decode(zipfile.ZipFile(tmp_path / "a.zip").read(SETTINGS_FILE), type=Settings).seed == 5
