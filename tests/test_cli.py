"""Commands as they are typed: what is printed, and the exit code."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

from grader.errors import InputError
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
from grader.reports.json_report import read_report

KNOWN = "lab04-attention"


def grader(*arguments, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "grader", *map(str, arguments)],
        cwd=cwd, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        env=os.environ | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"} | environment,
    )  # fmt: skip


def reference(root: Path) -> Path:
    return root / "solutions" / KNOWN / "reference.py"


def test_stub_shows_the_baseline_and_scores_nothing(root):
    done = grader("test", KNOWN, cwd=root)
    assert done.returncode == 1
    assert "Score  0 / 100" in done.stdout
    task = (root / "labs" / KNOWN / "TASK.md").read_text(encoding="utf-8")
    block = task.split("<!-- generated: baseline -->\n```text\n")[1].split("\nScore")[0]
    shown = [line.split("  got ")[0].rstrip() for line in done.stdout.splitlines()]
    for line in block.splitlines():
        if line.startswith("  "):
            assert line.split("  got ")[0].rstrip() in shown


def test_baseline_of_the_stub_is_that_of_the_lesson(root):
    baseline = json.loads((root / "labs" / KNOWN / "baseline.json").read_text())
    assert set(baseline["test1"].values()) == {"PASS", "FAIL"}
    assert {label: result for label, result in baseline["test2"].items() if "==" in label} == dict.fromkeys(
        ["masked[0][0] == 0", "masked[1][1] == 0", "masked[2][2] == 0"], "PASS"
    )
    assert all(result == "FAIL" for label, result in baseline["test2"].items() if "<" in label)
    assert set(baseline["test3"].values()) == {"FAIL"}
    assert set(baseline["test4"].values()) == {"PASS", "FAIL"}


def test_reference_gets_everything_and_exit_code_0(root):
    done = grader("test", KNOWN, "--student", reference(root), cwd=root)
    assert done.returncode == 0
    assert "Score  100 / 100" in done.stdout
    assert "FAIL" not in done.stdout


def test_quiet_shows_one_line_a_group_and_verbose_marks_guards(root):
    quiet = grader("test", KNOWN, "-q", cwd=root).stdout
    verbose = grader("test", KNOWN, "-v", cwd=root).stdout
    assert "out[0][0]" not in quiet.split("Score")[0]
    assert quiet.count(" checks pass") == 9
    assert "PASS  out.shape == (2, 2)  (guard)" in verbose


def test_screen_names_the_file_and_what_to_look_at_first(root, tmp_path):
    shutil.copy(root / "solutions" / KNOWN / "chaffs/softmax_axis_0.py", tmp_path / "mine.py")
    done = grader("test", root / "labs" / KNOWN, "--student", "mine.py", cwd=tmp_path)
    assert done.stdout.splitlines()[1].startswith("file  mine.py  (sha256 ")
    assert "First wrong  softmax   (attention_scores -> apply_mask -> softmax)" in done.stdout
    assert "  attention_scores, apply_mask: right\n" in done.stdout
    assert "Hint  " in done.stdout


def test_exception_is_shown_as_the_students_own_traceback(root, tmp_path):
    (tmp_path / "mine.py").write_text("def attention_scores(q, k, scale):\n    return q @ kk\n")
    done = grader("test", root / "labs" / KNOWN, "--student", "mine.py", cwd=tmp_path)
    assert "attention_scores raised NameError: name 'kk' is not defined" in done.stdout
    assert "student.py, line 2, in attention_scores\n            return q @ kk" in done.stdout
    assert "Traceback" not in done.stdout
    assert "worker.py" not in done.stdout


def test_syntax_error_is_shown_with_line_and_caret(root, tmp_path):
    (tmp_path / "mine.py").write_text("x = 1\ndef f(:\n    pass\n")
    done = grader("test", root / "labs" / KNOWN, "--student", "mine.py", cwd=tmp_path)
    assert done.returncode == 1
    assert "student.py, line 2: SyntaxError" in done.stdout
    lines = done.stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip() == "def f(:")
    assert lines[at + 1].index("^") == lines[at].index(":")


@pytest.mark.parametrize(
    ("arguments", "locale", "chinese"),
    [
        ([], "C.UTF-8", False),
        ([], "zh_CN.UTF-8", True),
        (["--lang", "zh"], "C.UTF-8", True),
        (["--lang", "en"], "zh_CN.UTF-8", False),
    ],
)
def test_screen_is_in_the_language_that_is_asked_for_else_the_locales(mini, arguments, locale, chinese):
    done = grader("test", "-q", *arguments, cwd=mini.folder, LC_ALL=locale, PYTHONUTF8="1")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == ("mini  一个小实验" if chinese else "mini  A small lab")
    assert ("得分  0 / 10" if chinese else "Score  0 / 10") in done.stdout


def test_lab_folder_elsewhere_works_without_the_repository(mini, tmp_path):
    alone = tmp_path / "elsewhere"
    shutil.copytree(mini.folder, alone)
    done = grader("test", cwd=alone)
    assert done.returncode == 1
    assert "Score  0 / 10" in done.stdout
    assert "Score  0 / 10" in grader("test", ".", cwd=alone).stdout


def test_all_labs_are_tested_without_a_name(mini):
    done = grader("test", cwd=mini.folder.parent.parent)
    assert done.stdout.startswith("mini  A small lab")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["grade", "nosuch", "--lab", KNOWN], "no such folder: nosuch"),
        (["grade", "empty", "--lab", KNOWN], "empty holds no submission"),
        (["grade", "empty", "--lab", "nosuch"], "no lab 'nosuch'; known labs: "),
        (["grade", "empty"], "Missing option '--lab'"),
        (["grade", "empty", "--lab", KNOWN, "--workers", "0"], "0 is not in the range"),
        (["test", "nosuch"], KNOWN),
        (["test", KNOWN, "--student", "nosuch.py"], "there is no nosuch.py"),
        (["test", "./empty"], "is not a lab folder"),
        (["test", KNOWN, "--lang", "fr"], "'fr' is not one of"),
        (["lab", "check", "nosuch"], "known labs"),
        (["nosuch"], "No such command"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(root, tmp_path, arguments, said):
    (tmp_path / "empty").mkdir()
    done = grader(*arguments, cwd=tmp_path, GRADER_LABS=str(root / "labs"))
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty"]


def test_error_in_lab_toml_names_file_line_and_key(mini):
    path = mini.folder / "lab.toml"
    path.write_text(path.read_text().replace("points = 4", 'points = "four"'))
    done = grader("test", ".", cwd=mini.folder)
    line = path.read_text().splitlines().index('points = "four"') + 1
    assert done.returncode == 2
    assert f"lab.toml, line {line}: Expected `int`, got `str` (key groups[1].points)" in done.stderr


def test_grade_prints_the_table_and_writes_the_results(root, tmp_path):
    done = grader("grade", root / "examples/submissions", "--lab", KNOWN, "--out", tmp_path / "out", cwd=root)
    assert done.returncode == 0
    lines = {line.split("  ")[0].strip(): line for line in done.stdout.splitlines()}
    names = {"ada-lovelace", "bruno", "chen-yu", "dana o'neil", "emil", "farah", "gita", "hugo", "ines", "jonas"}
    names |= {"kofi", "mallory-exit", "mallory-equal", "zoë", "李雷"}
    assert {path.stem for path in (tmp_path / "out/reports").iterdir()} == names
    by_name = {name: next(line for line in lines.values() if line.startswith(name)) for name in names}
    assert " 100 " in by_name["ada-lovelace"]
    assert " 100 " in by_name["李雷"]
    for name in ("bruno", "ines", "mallory-exit", "mallory-equal"):
        assert by_name[name].split()[1] == "0"
    assert "timeout" in by_name["kofi"]
    assert "15 submissions" in done.stdout
    assert "[15/15]" in done.stderr
    assert read_report(tmp_path / "out/reports/kofi.json").verdict == "timeout"


def test_grade_as_json_lines(mini, tmp_path):
    (tmp_path / "a.py").write_text("def double(x):\n    return 2 * x\n")
    done = grader("grade", tmp_path / "a.py", "--lab", mini.folder, "--out", tmp_path / "out", "--json", cwd=tmp_path)
    report = json.loads(done.stdout)
    assert (report["submission"]["id"], report["score"]["exact"]) == ("a", "6")


def graded_in(out):
    """Return how many reports a gradebook holds by now."""
    try:
        with Gradebook(out / GRADEBOOK_FILE, create=False) as book:
            contents = [(one.id, attempt.sha256) for one in book.students() for attempt in book.attempts(one.id)]
            return sum(book.entry(*content) is not None for content in contents)
    except InputError:
        return 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_interrupted_run_leaves_whole_reports_and_exit_code_130(mini, tmp_path, number):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    folder = tmp_path / "class"
    folder.mkdir()
    for each in range(40):
        (folder / f"s{each:02}.py").write_text("import time\ntime.sleep(0.3)\ndef double(x): return 2 * x\n")
    out = tmp_path / "out"
    process = subprocess.Popen(
        [sys.executable, "-m", "grader", "grade", str(folder), "--lab", str(mini.folder), "--out", str(out)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # a background job of a shell ignores SIGINT
        env=os.environ | {"TMPDIR": str(temporary)},
    )  # fmt: skip
    while graded_in(out) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in errors
    assert "Traceback" not in errors, errors
    whole = [read_report(path) for path in (out / "reports").iterdir()]
    assert 2 <= len(whole) < 40
    with (out / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        scores = [row["score"] for row in csv.DictReader(file)]
    assert (len(scores), sum(map(bool, scores))) == (40, len(whole))
    assert list(temporary.iterdir()) == []


def test_command_that_is_interrupted_while_it_loads_says_so():
    program = """
        import sys

        class Interrupting:
            def find_spec(self, name, *_):
                if name == "grader.cli":
                    raise KeyboardInterrupt

        sys.meta_path.insert(0, Interrupting())
        from grader.__main__ import main
        main()
    """
    done = subprocess.run([sys.executable, "-c", dedent(program)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "grader: interrupted\n")


def test_fault_of_the_graders_own_is_one_sentence_and_exit_code_3(mini, tmp_path):
    text = mini.suite.read_text()
    mini.suite.write_text(text.replace("    check.shape", "    1 / 0\n    check.shape"))
    (tmp_path / "a.py").write_text("def double(x):\n    return 2 * x\n")
    done = grader("grade", tmp_path / "a.py", "--lab", mini.folder, "--out", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == 3
    assert "the grader failed on a: no new score" in done.stderr
    assert "verify.py, line" in done.stdout
    assert "Traceback" not in done.stderr


def test_lab_check_says_proved_or_what_is_to_mend(mini):
    assert grader("lab", "check", mini.folder, cwd=mini.folder).stdout == "mini: 6 checks, 5 chaffs, 1 wheats: proved\n"
    chaff = mini.solutions / "chaffs/double_squares.py"
    chaff.write_text(chaff.read_text().replace("x**2", "x * 2"))
    done = grader("lab", "check", mini.folder, cwd=mini.folder)
    assert done.returncode == 1
    assert "chaffs/double_squares.py: is accepted" in done.stdout


def test_lab_list_names_every_lab(root):
    done = grader("lab", "list", cwd=root)
    assert KNOWN in done.stdout
    assert "100 points" in done.stdout


def test_output_into_a_closed_pipe_is_no_fault(root):
    command = f"{sys.executable} -m grader test {KNOWN} | head -1"
    done = subprocess.run(["sh", "-c", command], cwd=root, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_version_is_printed(root):
    from grader import __version__

    assert grader("--version", cwd=root).stdout == f"{__version__}\n"
