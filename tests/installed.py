"""A virtual environment that has the kit as pip installs it, made without pip: no network, half a second."""

import csv
import os
import shutil
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter, a worker that dropped root too: what keeps that out is not the folder."""
    top = Path(tempfile.mkdtemp(prefix="installed-"))
    top.chmod(0o755)
    try:
        yield top
    finally:
        shutil.rmtree(top)


def install(home: Path, package: Path, shared: Path | None = None) -> None:
    """Make an environment with ``package`` installed, and what lies in ``shared`` as its labs and solutions.

    Everything else comes from this process's own packages.
    """
    venv.create(home, with_pip=False, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    shutil.copytree(package, packages / "grader", ignore=shutil.ignore_patterns("__pycache__"))
    paths = [path for path in sys.path if path.endswith("-packages")]
    (packages / "dependencies.pth").write_text("".join(f"{path}\n" for path in paths))
    info = packages / "attention_lab_kit-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: attention-lab-kit\nVersion: 0.1.0\n")
    share = home / "share/attention-lab-kit"
    if shared is not None:
        shutil.copytree(shared, share, ignore=shutil.ignore_patterns("__pycache__"))
    with open(info / "RECORD", "w", newline="") as file:
        for path in sorted(one for one in share.rglob("*") if one.is_file()):
            csv.writer(file).writerow([os.path.relpath(path, packages), "", ""])
