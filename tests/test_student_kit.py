"""The kit that students get: what is in it, what is in it in no form, and that it works."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
import zlib
from pathlib import Path

import msgspec
import pytest
from test_cli import grader
from test_hidden import SECRET
from test_hidden import lab as hidden_lab  # noqa: F401 - a fixture

from grader.errors import InputError
from grader.handout import student_kit as kits
from grader.handout.bundle import Part, write, zipped
from grader.handout.sources import package_files
from grader.labs import load_lab
from grader.labsearch import all_labs

SHORTEST = 12  # characters of a line without its blanks: a shorter one is anybody's
SHOWN_TO_STUDENTS = ("student.py", "verify.py", "TASK.md", "TASK.zh-CN.md", "quiz.toml")


def bare(text):
    """Return text without its blanks."""
    return re.sub(r"\s+", "", text)


def docstring_lines(tree):
    kinds = (ast.Module, ast.FunctionDef, ast.ClassDef)
    docs = [node.body[0] for node in ast.walk(tree) if isinstance(node, kinds) and ast.get_docstring(node) is not None]
    return {line for doc in docs for line in range(doc.lineno, doc.end_lineno + 1)}


def code_lines(text):
    """Return the lines of a source, docstrings aside: a known bug's is told to who has the bug."""
    skipped = docstring_lines(ast.parse(text))
    return {bare(line) for number, line in enumerate(text.splitlines(), 1) if number not in skipped}


def docstring(text):
    return ast.get_docstring(ast.parse(text)) or ""


def strings(value):
    """Yield every text in what a file was decoded to."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from strings(key)
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


def texts(name, data):
    """Return every text in a file, unpacked and decoded, in one."""
    if name.endswith("diagnosis.bin"):
        return "\n".join(strings(msgspec.msgpack.decode(zlib.decompress(data), strict=False)))
    if name.endswith(".json"):
        return "\n".join(strings(msgspec.json.decode(data)))
    return data.decode("utf-8")


@pytest.fixture(scope="module")
def labs(root):
    return [load_lab(folder) for folder in sorted((root / "labs").iterdir()) if (folder / "lab.toml").is_file()]


@pytest.fixture(scope="module")
def files(labs):
    """The kit with every lab. That stubs are stubs is tested elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kits, "_refuse_unfit", lambda _: None)
        return kits.student_kit(labs)[0]


@pytest.fixture(scope="module")
def solution_lines(labs):
    """Each lab's lines of references, wheats, known bugs and hidden suites that nothing students read has."""
    read = "".join(bare((lab.folder / name).read_text("utf-8")) for lab in labs for name in SHOWN_TO_STUDENTS)
    found = {}
    for lab in labs:
        sources = [path.read_text("utf-8") for path in sorted(lab.solutions.rglob("*.py"))]
        told = read + bare("".join(map(docstring, sources)))
        lines = set().union(*map(code_lines, sources))
        lines |= {bare(line) for line in (lab.solutions / "quiz.toml").read_text("utf-8").splitlines()}
        found[lab.id] = {line for line in lines if len(line) >= SHORTEST and line not in told}
    return found


def test_every_lab_has_lines_that_give_its_solution_away(solution_lines):
    assert min(map(len, solution_lines.values())) > 20


def test_no_line_of_a_solution_is_in_what_a_lab_hands_out(files, solution_lines):
    found = []
    for name, part in files.items():
        if name.startswith("labs/"):
            text = bare(texts(name, part.data))
            found += [(name, line) for line in solution_lines[name.split("/")[1]] if line in text]
    assert found == []


def test_no_lines_of_a_solution_are_in_the_grader(files, solution_lines):
    """A line may be in both by chance, so that it is looked for as whole lines, and is one only if it is long."""
    every = {line for lines in solution_lines.values() for line in lines if len(line) >= 2 * SHORTEST}
    found = []
    for name, part in files.items():
        if not name.startswith("labs/"):
            lines = {bare(line) for line in texts(name, part.data).splitlines()}
            found += [(name, line) for line in lines & every if not line.endswith(":")]
    assert found == []


def test_scan_finds_a_solution_wherever_it_is_put(solution_lines):
    line = max(solution_lines["lab04-attention"], key=len)
    packed = zlib.compress(msgspec.msgpack.encode({"known": [{"source": f"x\n  {line}\n".encode()}]}))
    assert line in bare(texts("diagnosis.bin", packed))
    assert line in bare(texts("expected.json", msgspec.json.encode({"a": [line]})))


def test_nothing_in_it_is_compiled_packed_or_hidden_away(files):
    endings = {name.rpartition(".")[2] for name in files}
    assert endings <= {
        *("py", "typed", "ini", "toml", "json", "bin", "md", "html", "css", "js", "sh", "yml"),
        *("Makefile", "LICENSE", "gitignore", "run_autograder"),
    } | {name for name in files if "." not in name}
    parts = {part for name in files for part in name.split("/")}
    assert not parts & {"solutions", "chaffs", "wheats", "hidden.py", "tests", "__pycache__", ".git", "examples"}


def test_hidden_group_leaves_nothing_but_its_number_of_checks(hidden_lab):  # noqa: F811
    files, others = kits.student_kit([hidden_lab])
    assert others == []
    for name, part in files.items():
        assert SECRET not in texts(name, part.data), name
    assert b'"secret": {\n  "1": "FAIL"' in files["labs/mini/baseline.json"].data


def test_same_labs_give_the_same_bytes(mini):
    first = zipped(kits.student_kit([mini])[0], "kit")
    for path in mini.folder.iterdir():
        os.utime(path, (0, 0))
        path.chmod(0o600)
    assert zipped(kits.student_kit([mini])[0], "kit") == first


def test_folder_and_archive_hold_the_same(mini, tmp_path):
    files, _ = kits.student_kit([mini])
    write(files, tmp_path / "a/kit.zip", "top")
    write(files, tmp_path / "a/kit")
    with zipfile.ZipFile(tmp_path / "a/kit.zip") as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    unpacked = {
        f"top/{path.relative_to(tmp_path / 'a/kit').as_posix()}": path.read_bytes()
        for path in (tmp_path / "a/kit").rglob("*") if path.is_file()
    }  # fmt: skip
    assert packed == unpacked
    assert packed["top/labs/mini/student.py"] == mini.stub.read_bytes()


def test_program_can_be_run_from_folder_and_archive(tmp_path):
    files = {"run": Part(b"#!/bin/sh\n", program=True), "read": Part(b"")}
    write(files, tmp_path / "out")
    assert [os.access(tmp_path / "out" / name, os.X_OK) for name in ("run", "read")] == [True, False]
    write(files, tmp_path / "out.zip")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert [oct(one.external_attr >> 16) for one in archive.infolist()] == ["0o100644", "0o100755"]


def test_filled_in_file_is_not_handed_out_as_the_stub(mini):
    shutil.copy(mini.solutions / "reference.py", mini.stub)
    with pytest.raises(InputError, match=r"student\.py is not the stub that was recorded .*may hold a solution"):
        kits.student_kit([mini])


def test_answered_quiz_is_not_handed_out(tmp_path):
    folder = tmp_path / "labs/lab01-tensor"
    shutil.copytree(Path(__file__).resolve().parent.parent / "labs/lab01-tensor", folder)
    sheet = folder / "answers.toml"
    sheet.write_text(sheet.read_text("utf-8").replace(' = ""', " = 7", 1), "utf-8")
    with pytest.raises(InputError, match=r"answers\.toml is not the empty one of the quiz: it may hold answers"):
        kits.student_kit([load_lab(folder)])


def test_extensions_of_students_are_not_handed_out(mini):
    path = mini.folder / "lab.toml"
    path.write_text(path.read_text("utf-8") + "\n[late.extensions]\nada = 2026-03-08T23:59:00Z\n", "utf-8")
    with pytest.raises(InputError, match=r"names students in \[late\.extensions\]: move that to course\.toml"):
        kits.student_kit([load_lab(mini.folder)])


def test_what_no_lab_has_is_left_out_and_named(mini):
    for name in ("my_solution.py", "remarks.txt"):
        (mini.folder / name).write_text("x")
    (mini.folder / "__pycache__").mkdir(exist_ok=True)
    (mini.folder / "__pycache__/student.cpython-311.pyc").write_bytes(b"x")
    files, others = kits.student_kit([mini])
    assert [path.name for path in others] == ["my_solution.py", "remarks.txt"]
    assert not [name for name in files if "remarks" in name or "my_solution" in name or "pycache" in name]


def test_link_in_a_lab_is_refused(mini):
    (mini.folder / "TASK.md").unlink()
    (mini.folder / "TASK.md").symlink_to(mini.solutions / "reference.py")
    with pytest.raises(InputError, match="is a link"):
        kits.student_kit([mini])


def test_kit_depends_on_what_the_grader_depends_on(root, files):
    own = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    theirs = tomllib.loads(files["pyproject.toml"].data.decode())["project"]
    assert theirs["optional-dependencies"] == {"watch": own["optional-dependencies"]["watch"]}
    assert {**own, "optional-dependencies": {}} == {**theirs, "optional-dependencies": {}}
    assert files["LICENSE"].data == (root / "LICENSE").read_bytes()


def test_package_is_whole_but_for_the_skeleton_of_a_lab(root):
    there = {path.relative_to(root).as_posix() for path in (root / "grader").rglob("*") if path.is_file()}
    missing = {name for name in there if "__pycache__" not in name} - set(package_files())
    assert missing
    assert {name.split("/labs/")[0].split("/solutions/")[0] for name in missing} == {"grader/templates/lab"}


def test_readmes_name_the_labs_in_both_languages(labs, files):
    for name, language in (("README.md", "en"), ("README.zh-CN.md", "zh")):
        text = files[name].data.decode()
        assert "LABS_HERE" not in text
        for one in labs:
            assert f"`{one.id}`: {one.title.to(language)}" in text


# --- the command, and the kit at work


@pytest.fixture(scope="module")
def kit(root, tmp_path_factory):
    """A student kit of the small lab, unpacked, with this environment where make would install one."""
    folder = tmp_path_factory.mktemp("handed") / "out"
    done = grader("export", "student-kit", "-o", folder, "--lab", "mini", cwd=root / "tests/minilab")
    assert done.returncode == 0, done.stderr
    (folder / "env/bin").mkdir(parents=True)
    program = folder / "env/bin/grader"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m grader "$@"\n')
    program.chmod(0o755)
    (folder / "env/bin/python").symlink_to(program)
    (folder / "env/.installed").touch()
    os.utime(folder / "pyproject.toml", (0, 0))
    return folder


def make(folder, *arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GRADER_", "MAKE"))}
    return subprocess.run(
        ["make", "--no-print-directory", "-C", folder, *arguments, "VENV=env"],
        env=environment | {"LC_ALL": "C.UTF-8"}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_student_goes_from_red_to_green_with_make_in_the_kit(kit, root):
    stub = make(kit, "test", "LAB=mini")
    assert "Score  0 / 10" in stub.stdout, stub.stderr
    assert stub.returncode == 2  # make's own code where a recipe fails
    shutil.copy(root / "tests/minilab/solutions/mini/reference.py", kit / "labs/mini/student.py")
    done = make(kit, "test", "LAB=mini")
    assert "Score  10 / 10" in done.stdout, done.stderr
    assert done.returncode == 0
    assert re.search(r"mini +10 +10 .*done", make(kit, "status").stdout)


def test_new_lab_in_a_student_kit_is_refused_in_one_sentence(kit):
    done = subprocess.run(
        [sys.executable, "-m", "grader", "lab", "new", "lab20-rope"],
        cwd=kit, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "student's kit" in done.stderr


def test_command_says_what_was_written_and_what_was_left_out(mini, tmp_path):
    (mini.folder / "notes.txt").write_text("x")
    where = mini.folder.parent.parent
    done = grader("export", "student-kit", "-o", tmp_path / "kit.zip", cwd=where)
    assert done.returncode == 0
    assert re.fullmatch(
        r"checking that student\.py of 1 lab is the stub that was recorded\n"
        r"1 lab, \d+ files: .*kit\.zip\nleft out: labs/mini/notes\.txt, which no lab has\n",
        done.stderr,
    )
    again = grader("export", "student-kit", "-o", where, cwd=where)
    said = f"grader: {where} exists and is not empty: name another, or remove it first"
    assert (again.returncode, again.stderr.splitlines()[-1]) == (2, said)


def test_every_lab_is_in_the_kit_unless_some_are_named(files):
    assert {name.split("/")[1] for name in files if name.startswith("labs/")} == {one.id for one in all_labs()}


def test_kit_runs_its_own_grader_not_an_installed_one(kit):
    own = (kit / "grader/__init__.py").read_text("utf-8")
    (kit / "grader/__init__.py").write_text('__version__ = "9.9.9"\n')
    done = subprocess.run([kit / "env/bin/grader", "--version"], cwd=kit, capture_output=True, text=True, check=False)
    (kit / "grader/__init__.py").write_text(own, "utf-8")
    assert done.stdout.strip() == "9.9.9"
