"""The autograder and the image in a fresh Debian: setup.sh, run_autograder and the Dockerfile's steps, as they stand.

    python benchmarks/fresh_root.py                  # as root, with debootstrap; needs the network
    python benchmarks/fresh_root.py --keep /var/tmp/fresh

Four submissions are graded (right, wrong, hostile, tampered): by Gradescope's two programs, by the same without the
kernel's help (a filter around them takes Landlock, system call filters and namespaces away), and by the image's
`grader grade`. Exit code 1 if anything comes out otherwise than it must.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from autograded import LAB, LEAK, judge, lay_out, read_results, submissions  # noqa: E402 - it lies with the tests

SUITE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
PYTHON = "python3 python3-venv"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
TAKEN_AWAY = """
import errno, os, sys
import pyseccomp as seccomp
rules = seccomp.SyscallFilter(seccomp.ALLOW)
for name in ("landlock_create_ruleset", "seccomp", "unshare", "setns", "mount", "pivot_root"):
    rules.add_rule(seccomp.ERRNO(errno.ENOSYS if "landlock" in name else errno.EPERM), name)
rules.add_rule(seccomp.ERRNO(errno.EPERM), "prctl", seccomp.Arg(0, seccomp.EQ, 22))
rules.add_rule(seccomp.ERRNO(errno.EPERM), "clone", seccomp.Arg(0, seccomp.MASKED_EQ, 0x10000000, 0x10000000))
rules.load()
os.execv(sys.argv[1], sys.argv[1:])
"""


class Fresh:
    """A fresh system's folder, in which commands run with an ordinary PATH and nothing else of this one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in there."""
        environment = {"PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8"}
        environment |= {name: value for name, value in os.environ.items() if name in ("PIP_CERT", "PIP_INDEX_URL")}
        return subprocess.run(
            ["chroot", str(self.folder), *command],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip


def debootstrap(folder: Path) -> None:
    """Make a minimal Debian, without Python: setup.sh gets it."""
    say(f"debootstrap {SUITE}")
    subprocess.run(
        ["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, folder, MIRROR],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip


@contextlib.contextmanager
def a_copy(base: Path, name: str) -> Iterator[Fresh]:
    """Return a copy of the fresh system, with /proc and /dev, and this machine's certificates and resolver."""
    folder = base.with_name(name)
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cp", "-a", base, folder], check=True)
    for path in (CERTIFICATES, Path("/etc/resolv.conf")):
        shutil.copy(path, folder / path.relative_to("/"))
    subprocess.run(["mount", "-t", "proc", "proc", folder / "proc"], check=True)
    subprocess.run(["mount", "--bind", "/dev", folder / "dev"], check=True)
    try:
        yield Fresh(folder)
    finally:
        for mounted in ("dev", "proc"):
            subprocess.run(["umount", folder / mounted], check=True)
        shutil.rmtree(folder)


def gradescope(base: Path, reference: str) -> None:
    """Lay out the platform's folders, run its two programs for each submission, with and without the kernel's help."""
    with a_copy(base, "gradescope") as fresh:
        autograder = fresh.folder / "autograder"
        archive = fresh.folder / "tmp/autograder.zip"
        grader("export", "gradescope", LAB, "-o", archive, "--seed", "7")
        shutil.unpack_archive(archive, autograder / "source")
        for name in ("setup.sh", "run_autograder"):  # unpacking forgets modes; the platform sets them
            (autograder / "source" / name).chmod(0o755)
        shutil.copy(autograder / "source/run_autograder", autograder / "run_autograder")
        for number in ("first", "second"):
            start = time.monotonic()
            done = fresh.run("/autograder/source/setup.sh")
            say(f"setup.sh, {number} time: exit code {done.returncode}, {time.monotonic() - start:.0f} s")
            print(shortened(done.stdout + done.stderr))
            assert done.returncode == 0
        assert "installed in it already" in done.stdout
        (fresh.folder / "tmp/taken_away.py").write_text(TAKEN_AWAY)
        weaker = ("/autograder/venv/bin/python", "/tmp/taken_away.py")
        for prefix, expected in (((), ("bwrap", "landlock")), (weaker, ("limits",))):
            for name, files in submissions(reference).items():
                lay_out(autograder, files, "/autograder")
                start = time.monotonic()
                done = fresh.run(*prefix, "/autograder/run_autograder")
                printed = done.stdout + done.stderr
                data = read_results(autograder)
                judge(name, data, printed)
                jail = re.search(r"isolation: (\w+)", printed)
                assert jail is not None, printed
                assert jail[1] in expected, printed
                say(f"{name}: {data['score']:g} points, isolation {jail[1]}, {time.monotonic() - start:.1f} s")
            print(shortened(printed))


def image(base: Path, reference: str) -> None:
    """Do what the Dockerfile says, then grade a class of four with what it made."""
    with a_copy(base, "image") as fresh:
        for instruction, argument in instructions(ROOT / "Dockerfile"):
            start = time.monotonic()
            if instruction == "COPY":
                source, target = argument.split()
                copy(ROOT / source, fresh.folder / target.lstrip("/"))
            elif instruction == "FROM":  # an image of Python
                done = fresh.run("/bin/sh", "-c", f"apt-get update && apt-get install -y {PYTHON}")
                assert done.returncode == 0, done.stdout + done.stderr
            elif instruction == "WORKDIR":
                (fresh.folder / argument.lstrip("/")).mkdir(parents=True, exist_ok=True)
            elif instruction == "RUN":
                done = fresh.run("/bin/sh", "-c", argument)
                assert done.returncode == 0, done.stdout + done.stderr
                say(f"RUN {argument[:60]}...: {time.monotonic() - start:.0f} s")
            else:
                assert instruction in ("ENTRYPOINT", "CMD"), instruction
        for name, files in submissions(reference).items():
            for file, text in files.items():
                path = fresh.folder / "class/handed-in" / name / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text.replace("AUTOGRADER_ROOT", "/autograder").replace("LAB", LAB), encoding="utf-8")
        say("grader doctor")
        print(shortened(fresh.run("grader", "doctor").stdout))
        done = fresh.run("grader", "grade", "/class/handed-in", "--lab", LAB, "--out", "/class/results", "--json")
        assert done.returncode == 0, done.stderr
        assert LEAK not in done.stdout
        scores = {
            (one := json.loads(line))["submission"]["id"]: one["score"]["value"] for line in done.stdout.splitlines()
        }
        say(f"grader grade: {scores}")
        assert scores["right"] == 100
        assert 20 < scores["wrong"] < 100
        assert scores["hostile"] == scores["tampered"] == 0


def instructions(dockerfile: Path) -> Iterator[tuple[str, str]]:
    """Return each instruction of a Dockerfile with its argument; lines that go on are joined."""
    text = re.sub(r"(?m)^\s*#.*\n", "", dockerfile.read_text(encoding="utf-8"))
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            instruction, argument = line.split(None, 1)
            yield instruction, " ".join(argument.split())


def copy(source: Path, target: Path) -> None:
    """Copy a build's context, without what .dockerignore names."""
    patterns = (source / ".dockerignore").read_text(encoding="utf-8").split()

    def ignored(folder: str, names: list[str]) -> set[str]:
        below = Path(folder).relative_to(source)
        paths = {name: (below / name).as_posix() for name in names}
        return {
            name for name, path in paths.items()
            for one in patterns
            if fnmatch(path, one) or (one.startswith("**/") and fnmatch(name, one[3:]))
        }  # fmt: skip

    shutil.copytree(source, target, ignore=ignored)


def grader(*arguments: object) -> None:
    """Run this checkout's grader."""
    subprocess.run([sys.executable, "-m", "grader", *map(str, arguments)], cwd=ROOT, check=True)


def shortened(text: str, most: int = 14) -> str:
    """Return the last lines of what was printed."""
    lines = [line for line in text.splitlines() if line.strip()]
    return "\n".join(f"    {line[:150]}" for line in lines[-most:])


def say(what: str) -> None:
    """Print a line at once."""
    print(what, flush=True)


def main(arguments: Sequence[str]) -> None:
    """Run all of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, help="where the fresh system is kept for the next time")
    parser.add_argument("--only", choices=["gradescope", "image"])
    asked = parser.parse_args(arguments)
    if os.getuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("this needs root and debootstrap (apt install debootstrap)")
    os.environ.setdefault("PIP_CERT", str(CERTIFICATES))
    reference = (ROOT / "solutions" / LAB / "reference.py").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        base = folder.resolve() / "base"
        if not base.is_dir():
            debootstrap(base)
        for name, act in (("gradescope", gradescope), ("image", image)):
            if asked.only in (None, name):
                act(base, reference)
    say("all as it must be")


if __name__ == "__main__":
    main(sys.argv[1:])
