"""The files that have a student's repository graded on every push, written from templates."""

import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from grader import __version__
from grader.errors import InputError
from grader.files import write_atomically
from grader.models import Text

TEMPLATES = Path(__file__).parent.parent / "templates/ci"
FILES = {
    "github": ".github/workflows/grade.yml",
    "classroom": ".github/workflows/classroom.yml",
    "gitlab": ".gitlab-ci.yml",
}
PACKAGE = "attention-lab-kit"
EXACT = re.compile(r"[A-Za-z0-9._-]+(\[[A-Za-z0-9,._-]+\])?\s*===?\s*[A-Za-z0-9.!+_-]+")
REFERENCE = re.compile(r"(.+@\s*)?git\+[a-z]+://[^@]*(@[^/@]+)?/[^@]*@[^@#]+(#.*)?")

NOT_PLAIN = Text(
    "--kit {kit}: write a requirement in one line, without options and expressions",
    "--kit {kit}：依赖写成一行，不带选项，也不带表达式",
)
NOT_PINNED = Text(
    "--kit {kit} names no single version, so that a course would change under its students; "
    "write {package}==VERSION, the address of a wheel or its absolute path, or git+https://...@TAG",
    "--kit {kit} 没有写定版本，课程会在学生脚下变动；请写 {package}==版本、wheel 的地址或绝对路径，或 git+https://...@标签",
)
THEIRS = Text(
    "--kit {kit} would be a file of the student's own repository; write an absolute path, or the address of a wheel",
    "--kit {kit} 会是学生自己仓库里的文件；请写绝对路径或 wheel 的地址",
)
THERE = Text("{path} exists already; --force writes over it", "{path} 已经存在；要覆盖请加 --force")
CANNOT_MAKE = Text("{path} cannot be made: {why}", "无法建立 {path}：{why}")


def default_kit() -> str:
    """Return the requirement for the kit that is running."""
    return f"{PACKAGE}=={__version__}"


def checked_kit(kit: str) -> str:
    """Return a requirement that names one version of the kit; ``InputError`` if it does not."""
    if not kit.isprintable() or not kit.strip() or kit.startswith("-") or "${{" in kit:
        raise InputError(NOT_PLAIN.filled(kit=repr(kit)))
    kit = kit.strip()
    address = "://" in kit or kit.startswith("/")
    if "git+" in kit:
        pinned = REFERENCE.fullmatch(kit) is not None
    elif not address and ("/" in kit or kit.endswith(".whl")):
        raise InputError(THEIRS.filled(kit=kit))
    else:
        pinned = address or EXACT.fullmatch(kit) is not None
    if not pinned:
        raise InputError(NOT_PINNED.filled(kit=kit, package=PACKAGE))
    return kit


def write_workflow(
    kind: str, out: Path, *, kit: str, labs: Sequence[str] = (), language: str = "en", force: bool = False
) -> Path:
    """Write one of ``FILES`` below ``out`` and return it; ``InputError`` if it is there and not ``force``."""
    path = out / FILES[kind]
    if os.path.lexists(path) and not force:
        raise InputError(THERE.filled(path=path))
    options = [f"--lab {shlex.quote(lab)}" for lab in labs]
    options += ["--lang zh"] if language == "zh" else []
    template = (TEMPLATES / Path(FILES[kind]).name.lstrip(".")).read_text(encoding="utf-8")
    text = template.replace("@KIT@", shlex.quote(kit)).replace("@OPTIONS@", " ".join(options))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(CANNOT_MAKE.filled(path=path.parent, why=error.strerror or error)) from error
    write_atomically(path, re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).encode())
    return path
