"""A student's repository played through the steps that a workflow's file holds, as a runner would play them."""

import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
LAB = "lab04-attention"
COMMANDS = {
    "error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "add-path", "set-output", "save-state",
    "set-env", "add-matcher", "remove-matcher", "stop-commands", "echo", "internal-set-repo-path",
}  # fmt: skip


class Played(NamedTuple):
    """What a job left behind."""

    code: int
    printed: str
    results: Path
    summary: str = ""
    outputs: dict[str, str] = {}  # noqa: RUF012 - a default that nobody changes


def wheel_of_this_checkout(folder: Path) -> Path:
    """Return a wheel whose ``grader`` is this checkout's, with the packages of the running interpreter.

    Like an editable installation it holds paths only, so that pip needs no index and no time.
    """
    name = "attention_lab_kit-0.0.0"
    info = f"{name}.dist-info"
    places = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(ROOT)}
    files = {
        "attention_lab_kit.pth": "\n".join(sorted(places)) + "\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: attention-lab-kit\nVersion: 0.0.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\ngrader = grader.__main__:main\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in [*files, f"{info}/RECORD"])
    path = folder / f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
    return path


def clean_environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the variables of a runner: this Python as ``python``, no index, a home of its own."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    for name in ("python", "python3"):
        if not (programs / name).exists():
            (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
            (programs / name).chmod(0o755)
    (folder / "home").mkdir(exist_ok=True)
    return {
        "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder / "home"), "LANG": "C.UTF-8",
        "PIP_NO_INDEX": "1", "PIP_ROOT_USER_ACTION": "ignore", **more,
    }  # fmt: skip


class Github:
    """A machine on which a workflow's job runs, one push after the other."""

    def __init__(self, workflow: Path, folder: Path) -> None:
        [self.job] = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values()
        self.folder = folder
        self.installed = False

    def push(self, repository: Path, name: str) -> Played:
        """Play the job's steps for a repository; what is installed once stays, to save time."""
        folder = self.folder / name
        workspace, temp = folder / "work", self.folder / "temp"
        for one in (workspace, temp):
            one.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(temp / "results", ignore_errors=True)
        files = {key: folder / key for key in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH")}
        for file in files.values():
            file.touch()
        variables = clean_environment(
            self.folder, CI="true", GITHUB_ACTIONS="true", GITHUB_WORKSPACE=str(workspace), RUNNER_TEMP=str(temp),
            **{key: str(file) for key, file in files.items()},
        )  # fmt: skip
        printed, code = "", 0
        for step in self.job["steps"]:
            if "run" in step:
                if code or (self.installed and "Install" in step["name"]):
                    continue
                done = bash(step["run"], workspace, variables)
                printed += done.stdout
                code = done.returncode
                self.installed = True
            else:
                self._use(step, repository, workspace, temp)
        outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        kept = folder / "results"
        if (temp / "results").is_dir():
            shutil.copytree(temp / "results", kept)
        return Played(code, printed, kept, files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8"), outputs)

    @staticmethod
    def _use(step: dict[str, Any], repository: Path, workspace: Path, temp: Path) -> None:
        """Do what an action does, as far as the steps that follow see it."""
        action, given = step["uses"].split("@")[0], step.get("with", {})
        if action == "actions/checkout":
            shutil.copytree(repository, workspace / given.get("path", "."), symlinks=True, dirs_exist_ok=True)
        elif action == "actions/upload-artifact":
            assert given["path"].replace("${{ runner.temp }}", str(temp)) == str(temp / "results")
        else:
            assert action in {"actions/setup-python", "classroom-resources/autograding-grading-reporter"}, action


class Gitlab:
    """A machine on which a pipeline's job runs: both scripts in one shell, in the project's folder."""

    def __init__(self, pipeline: Path, folder: Path) -> None:
        [self.job] = yaml.safe_load(pipeline.read_text(encoding="utf-8")).values()
        self.folder = folder

    def push(self, repository: Path, name: str) -> Played:
        """Play the job for a repository."""
        project = self.folder / name
        shutil.copytree(repository, project, symlinks=True)
        variables = clean_environment(
            self.folder, CI="true", GITLAB_CI="true", CI_PROJECT_DIR=str(project), TMPDIR=str(self.folder)
        )
        done = bash("\n".join([*self.job["before_script"], *self.job["script"]]), project, variables)
        return Played(done.returncode, done.stdout, project / "results")


def bash(script: str, folder: Path, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a step as a runner does."""
    assert "${{" not in script  # what a runner would fill in
    return subprocess.run(
        ["/bin/bash", "-e", "-c", script], cwd=folder, env=variables, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", check=False, timeout=300,
    )  # fmt: skip


def commands(printed: str) -> list[str]:
    """Return the lines that a runner of GitHub's carries out, those that stop and resume aside."""
    found, token = [], ""
    for line in printed.split("\n"):
        new = re.match(r"\s*::([\w-]+)(?: .*?)?::(.*)", line)
        old = re.search(r"##\[([\w-]+)[^\]]*\](.*)", line)
        name = next((match[1] for match in (new, old) if match and match[1] in {*COMMANDS, token}), "")
        if token:
            token = "" if name == token else token
        elif name == "stop-commands":
            token = new[2] if new else ""
        elif name and name != "remove-matcher":
            found.append(line)
    return found
