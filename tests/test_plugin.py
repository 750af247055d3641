"""A suite under plain pytest, the student's run and the grader's run: one verdict."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from builders import grade_folder

from grader.executors.local import LocalExecutor


def run_pytest(*arguments, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *map(str, arguments)],
        cwd=cwd, input=stdin, capture_output=True, text=True, check=False,
    )  # fmt: skip


def json_report(tmp_path, *arguments, cwd) -> dict:
    file = tmp_path / "report.json"
    run_pytest(*arguments, "-q", "--json-report", f"--json-report-file={file}", cwd=cwd)
    return json.loads(file.read_text())


@pytest.fixture(scope="module")
def variants(root) -> list[Path]:
    solutions = root / "solutions/lab04-attention"
    wheats, chaffs = (sorted(solutions.glob(f"{kind}/*.py")) for kind in ("wheats", "chaffs"))
    return [solutions / "reference.py", *wheats, *chaffs[::6]]


def test_three_ways_to_run_give_one_verdict_for_wheats_and_chaffs(root, attention, grade, variants, tmp_path):
    students = [f"--student={path}" for path in variants]
    plain_report = json_report(tmp_path, "labs/lab04-attention/verify.py", *students, cwd=root)
    plain: dict[str, dict[str, str]] = {}
    for one in plain_report["tests"]:
        record = one["metadata"]
        plain.setdefault(record["submission"].removesuffix(".py"), {}).update(
            {check["id"]: check["verdict"] for check in record["checks"]}
        )
    sources = {path.stem: path.read_text(encoding="utf-8") for path in variants}
    student = grade(attention, sources, jail="none")
    folder = tmp_path / "class"
    folder.mkdir()
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    graded = {r.submission.id: r for r in grade_folder(attention, folder, tmp_path / "out", LocalExecutor(2))}
    for name in sources:
        verdicts = [
            {check.id: check.verdict for group in report.groups for check in group.checks}
            for report in (student[name], graded[name])
        ]
        assert plain[name] == verdicts[0] == verdicts[1], name


def test_plain_run_prints_one_line_a_check(root):
    done = run_pytest("labs/lab04-attention/verify.py", cwd=root)
    assert done.returncode == 1
    baseline = json.loads((root / "labs/lab04-attention/baseline.json").read_text())
    for labels in baseline.values():
        for label, result in labels.items():
            assert f"  {result}  {label}" in done.stdout


def test_plain_run_of_the_reference_passes(root):
    reference = root / "solutions/lab04-attention/reference.py"
    assert run_pytest("labs/lab04-attention/verify.py", "--student", reference, cwd=root).returncode == 0


def test_folder_of_a_lab_is_collected_as_it_is(mini):
    done = run_pytest(mini.folder, cwd=mini.folder.parent)
    assert "2 failed" in done.stdout


def test_k_chooses_groups_and_x_stops_after_the_first(mini):
    chosen = run_pytest("verify.py", "-k", "bump", cwd=mini.folder)
    assert "1 failed, 1 deselected" in chosen.stdout
    first = run_pytest("verify.py", "-x", cwd=mini.folder)
    assert "1 failed" in first.stdout
    assert "x[0] == 1" not in first.stdout


def test_record_of_every_check_is_in_the_json_report(mini, tmp_path):
    tests = json_report(tmp_path, "verify.py", cwd=mini.folder)["tests"]
    assert [one["outcome"] for one in tests] == ["failed", "failed"]
    checks = [check for one in tests for check in one["metadata"]["checks"]]
    assert [(check["id"], check["verdict"], check["guard"]) for check in checks][:2] == [
        ("twice/out.shape == (2,)", "passed", True),
        ("twice/out[0] == 2", "failed", False),
    ]
    assert (checks[1]["got"], checks[1]["want"]) == ("0", "2")


def test_suite_that_raises_is_an_error_of_the_test_and_in_the_record(mini, tmp_path):
    mini.suite.write_text(mini.suite.read_text().replace("    check.shape", "    1 / 0\n    check.shape"))
    tests = json_report(tmp_path, "verify.py", cwd=mini.folder)["tests"]
    assert tests[0]["outcome"] == "failed"
    assert "ZeroDivisionError" in tests[0]["metadata"]["internal"]


def test_printed_text_is_shown_with_its_group(mini, tmp_path):
    noisy = tmp_path / "noisy.py"
    noisy.write_text("def double(x):\n    print('hello')\n    return 2 * x\n\ndef bump(x):\n    x += 1\n")
    assert "printed: hello" in run_pytest("verify.py", "--student", noisy, cwd=mini.folder).stdout


def test_pdb_runs_in_this_process_says_so_and_stops_in_the_students_line(mini, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def double(x):\n    return nosuch\n\ndef bump(x):\n    x += 1\n")
    done = run_pytest("verify.py", "--student", wrong, "--pdb", cwd=mini.folder, stdin="p 'here', x\nq\n")
    assert "--pdb: student code runs in this process" in done.stdout
    assert "-> return nosuch" in done.stdout
    assert "('here', array([1., 2.]))" in done.stdout


def test_pdb_stops_at_the_check_that_fails(mini):
    done = run_pytest("verify.py", "--pdb", cwd=mini.folder, stdin="u\np out\nq\n")
    assert "CheckFailed: out[0] == 2: got 0, want 2" in done.stdout


def test_student_fixture_outside_a_group_says_what_is_missing(tmp_path):
    (tmp_path / "test_x.py").write_text("def test_x(student):\n    pass\n")
    assert "marked with @group" in run_pytest("test_x.py", cwd=tmp_path).stdout


def test_unknown_group_is_one_sentence(mini):
    mini.suite.write_text(mini.suite.read_text().replace('@group("bumped")', '@group("nosuch")'))
    done = run_pytest("verify.py", cwd=mini.folder)
    assert done.returncode != 0
    assert "no group 'nosuch'; it has twice, bumped" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert "INTERNALERROR" not in done.stdout + done.stderr


def test_broken_lab_file_is_one_sentence(mini):
    (mini.folder / "lab.toml").write_text("title = 3\n")
    done = run_pytest("verify.py", cwd=mini.folder)
    assert done.returncode != 0
    assert "lab.toml, line 1" in done.stdout + done.stderr
    assert "INTERNALERROR" not in done.stdout + done.stderr


def test_plugin_does_not_disturb_a_session_without_labs(tmp_path):
    (tmp_path / "test_x.py").write_text("import sys\ndef test_x():\n    assert 'grader.suite.run' not in sys.modules\n")
    assert run_pytest("test_x.py", cwd=tmp_path).returncode == 0
