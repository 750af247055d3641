"""Every command of the documentation is run, or stands below with the reason why not; every link leads somewhere."""

import csv
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from zipfile import ZipFile

import click
import pytest
from click.testing import CliRunner
from documents import ROOT, Block, blocks, broken, commands, linked_pages, mentioned, pages, paths

from grader.cli import app
from grader.errors import GraderError

# what is not run, and why; its options, targets and files are looked up all the same
NOT_RUN = {
    "make test": "runs all labs: test_make.py runs each",
    "make watch*": "needs a terminal: test_watch.py",
    "grader watch*": "needs a terminal: test_watch.py",
    "make check": "is what runs this test",
    "make docs": "needs the extra docs: CI makes the site",
    "make bench*": "minutes",
    "make large*": "minutes",
    "python -m pytest *": "is what runs this test",
    "python -m benchmarks.*": "minutes",
    "python benchmarks/*": "minutes",
    "ruff check .": "make check",
    "lint-imports": "make check",
    "mypy": "make check",
    "grader lab record lab04-attention": "15 s of CPU, for all its known bugs: lab20-total is recorded",
    "grader lab check lab04-attention": "make check proves every lab; lab20-total is checked",
    "grader lab check --diagnosis*": "minutes",
    "pip install *": "needs a network",
    "python -m build *": "needs a network: test_wheel.py",
    "grader export student-kit *": "no kit is made of labs that are filled in: test_student_kit.py",
    ". .venv/bin/activate": "the tests run in an environment",
    "xdg-open *": "opens a browser",
    "grader grade handed-in *--executor dask *": "needs other machines: test_cluster.py",
    "dask *": "needs other machines: test_cluster.py",
}
# exit code 1 (of make: 2) is an answer: the stub is red
RED = ("grader test", "grader doctor", "grader ci run", "make test")
LABS = ("lab02-softmax", "lab08-crosscheck")  # finished by the student of the folder
STUDENTS = {"li-lei": "chaffs/softmax_axis_0.py", "ada": "reference.py", "zoe": "wheats/einsum.py"}
CANVAS = 'Student,ID,SIS User ID,SIS Login ID,Section,{column}\n    Points Possible,,,,,100\n"Lei, Li",1,li-lei,li,A,\n'
MOODLE = "Identifier,Full name,ID number,Grade,Maximum grade\nParticipant 1,Li Lei,li-lei,-,100.00\n"
BLOCKS = blocks()


def excuse(command: str) -> str | None:
    """Return the pattern under which a command is not run."""
    return next((pattern for pattern in NOT_RUN if fnmatchcase(command, pattern)), None)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the commands of all pages find what they are about: labs, and a class handed in and graded."""
    folder = tmp_path_factory.mktemp("place")
    for name in ("labs", "solutions"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
    for lab in LABS:
        shutil.copy(ROOT / "solutions" / lab / "reference.py", folder / "labs" / lab / "student.py")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    _environment(folder)
    _handed_in(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        in_process("grader grade submissions.zip --lab lab04-attention --roster class.csv")
    shutil.copytree(folder / "results/lab04-attention", folder / "results", dirs_exist_ok=True)
    return folder


def _environment(folder: Path) -> None:
    """Let make find this very environment, as after a first `make`."""
    for name in ("python", "grader"):
        program = folder / ".venv/bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        module = ' -m grader "$@"' if name == "grader" else ' "$@"'
        program.write_text(f"#!/bin/sh\nexec {sys.executable}{module}\n")
        program.chmod(0o755)
    (folder / ".venv/.installed").touch()


def _handed_in(folder: Path) -> None:
    solutions = ROOT / "solutions/lab04-attention"
    with ZipFile(folder / "submissions.zip", "w") as archive:
        for student, file in STUDENTS.items():
            source = (solutions / file).read_text(encoding="utf-8")
            archive.writestr(f"{student}/student.py", source)
            for where in (f"examples/submissions/{student}", f"clones/lab4-{student}"):
                (folder / where).mkdir(parents=True)
                (folder / where / "student.py").write_text(source, encoding="utf-8")
            (folder / f"clones/lab4-{student}/.git").mkdir()
    with (folder / "class.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "name", "login"), *((one, one.title(), one) for one in STUDENTS)])
    times = [(one, "2026-03-01T22:15:00+08:00") for one in STUDENTS]
    with (folder / "pushed.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("student", "submitted_at"), *times])
    for name, column in (("gradebook.csv", "Lab 4"), ("Grades.csv", "Lab 4 (12345)")):
        (folder / name).write_text(CANVAS.format(column=column), encoding="utf-8")
    (folder / "worksheet.csv").write_text(MOODLE, encoding="utf-8")


def in_process(command: str) -> str:
    """Run a command of grader here; return its output. Asserts that it ends as it should."""
    done = CliRunner().invoke(app, shlex.split(command)[1:], standalone_mode=False, catch_exceptions=True)
    problem = done.exception
    if isinstance(problem, GraderError | click.ClickException):
        pytest.fail(f"{command}: {problem}")
    if problem is not None and not isinstance(problem, SystemExit):
        raise problem
    assert done.exit_code == 0 or (command.startswith(RED) and done.exit_code == 1), f"{command}\n{done.output}"
    assert done.output.strip(), f"{command} says nothing"
    return done.output


def in_shell(command: str, place: Path) -> str:
    done = subprocess.run(["sh", "-c", command], cwd=place, capture_output=True, text=True, check=False)
    red = done.returncode == 2 and command.startswith(RED) and "/ 100" in done.stdout
    assert done.returncode == 0 or red, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def parse(command: str) -> None:
    """Let click read a command of grader without running it. Raises what click raises."""
    words = shlex.split(command)[1:]
    group: click.Command = app
    context = None
    while isinstance(group, click.Group):
        context = group.make_context(group.name, words[:1] or ["--help"], parent=context, resilient_parsing=True)
        name, found, rest = group.resolve_command(context, words)
        assert found is not None, name
        group, words = found, rest
        if not words and isinstance(group, click.Group):
            return
    if not {"--help", "-h"} & set(words):
        group.make_context(group.name, words, parent=context)


def look_up(command: str) -> None:
    """Find the parts of a command that is not run: options, targets, files, extras."""
    words = shlex.split(command)
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    match words:
        case ["grader", *_]:
            parse(command)
        case ["make", *rest]:
            for word in rest:
                name, given, _ = word.partition("=")
                assert re.search(rf"\b{name}\b *\?=|\$\({name}\)" if given else rf"(?m)^{name}:", text), command
        case ["python", "-m", "benchmarks.bench" as module, *rest] | ["python", "-m", module, *rest] if (
            module.startswith("benchmarks")
        ):
            path = ROOT / module.replace(".", "/")
            script = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
            _options(script, rest, command)
        case ["python", file, *rest] if file.endswith(".py"):
            _options(ROOT / file, rest, command)
        case ["python", "-m", "pytest", file, *_]:
            assert (ROOT / file).is_file(), command
        case ["pip", "install", what, *_] | ["python", "-m", "pip", "install", what, *_]:
            known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
            if extra := re.search(r"\[(.*)\]", what):
                assert what.startswith(known["name"]), command
                assert set(extra[1].split(",")) <= known["optional-dependencies"].keys(), command


def _options(script: Path, words: list[str], command: str) -> None:
    assert script.is_file(), command
    folder = script.parent.rglob("*.py") if script.name == "__main__.py" else [script]
    text = "".join(path.read_text(encoding="utf-8") for path in folder)
    for word in words:
        assert not word.startswith("--") or f'"{word.partition("=")[0]}"' in text, f"{command}: no option {word}"


@pytest.mark.parametrize("block", BLOCKS, ids=[f"{block.page}:{block.line}" for block in BLOCKS])
def test_commands_of_the_documentation_work(place: Path, block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("GRADER_LABS", raising=False)
    for command in block.commands:
        if excuse(command):
            look_up(command)
        elif command.startswith("grader "):
            in_process(command)
        else:
            in_shell(command, place)


def test_every_excuse_is_needed() -> None:
    used = {excuse(command) for block in BLOCKS for command in block.commands}
    assert NOT_RUN.keys() <= used


def test_commands_named_in_sentences_are_there() -> None:
    wrong = []
    for where, text in mentioned():
        command = text.split("#")[0].replace("...", "").strip()
        try:
            look_up(command)
        except click.MissingParameter:
            pass  # named without its arguments
        except (click.ClickException, AssertionError) as error:
            wrong.append(f"{where}: {text}: {error}")
    assert wrong == []


@pytest.mark.parametrize(
    "command",
    ["grader tset lab04-attention", "grader test --quite", "grader grade x --lab y --jail glass", "grader lab prove x",
     "make tset", "make grade SUBMISSION=x", "python benchmarks/none.py", "pip install 'attention-lab-kit[clutser]'",
     "python -m benchmarks.bench --minuets 3"],
)  # fmt: skip
def test_a_command_that_is_misspelt_is_noticed(command: str) -> None:
    with pytest.raises((click.ClickException, AssertionError)):
        look_up(command)


@pytest.mark.parametrize(
    ("text", "shell", "held"),
    [
        ("grader test  # all\nmake test LAB=x\n", False, ["grader test", "make test LAB=x"]),
        ("Score  0 / 100\ngrader: no such lab\nmake: *** no rule\n", False, []),
        ("rm -r x\n", True, ["rm -r x"]),
        ("$ grader a \\\n    --b 'c d'\n", True, ["grader a --b 'c d'"]),
    ],
)
def test_commands_are_told_from_output(text: str, shell: bool, held: list[str]) -> None:
    assert commands(text, shell=shell) == held


@pytest.mark.parametrize("page", linked_pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_anchors_lead_somewhere(page: Path) -> None:
    assert broken(page) == []


def test_files_that_pages_name_are_there() -> None:
    made = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    named = [one for page in pages() for one in paths(page) if f"/{one.split(': ')[1]}" not in made]
    assert len(named) > 20
    assert [one for one in named if not any(ROOT.glob(one.split(": ")[1].rstrip("/")))] == []


def test_a_link_that_leads_nowhere_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("documents.ROOT", tmp_path)
    (tmp_path / "b.md").write_text("# Two words, `code`\n\n# Two words, `code`\n", encoding="utf-8")
    page = tmp_path / "a.md"
    page.write_text("[1](b.md#two-words-code-1) ![2](c.png) [3](b.md#three) [4](../d.md) [5](https://e.org)", "utf-8")
    assert broken(page) == ["a.md:1: b.md#three", "a.md:1: ../d.md", "a.md:1: c.png"]


def test_both_readmes_have_the_same_commands_and_labs() -> None:
    english, chinese = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md"))

    for pattern in (r"```sh\n(.*?)```", r"labs/(lab[\w-]+)/TASK", r"!\[.*?\]\((.*?)\)", r"^## ", r"^\| (\d+) \|"):
        found = [re.findall(pattern, text, re.DOTALL | re.MULTILINE) for text in (english, chinese)]
        if "sh" in pattern:
            found = [[commands(one, shell=True) for one in blocks] for blocks in found]
        assert found[0] == found[1] != []
    assert "(README.zh-CN.md)" in english
    assert "(README.md)" in chinese
