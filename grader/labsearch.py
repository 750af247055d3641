"""Where labs are found: by name, by path, all of a folder; in a checkout, a student's kit or an installed one."""

import os
from collections.abc import Iterator
from pathlib import Path

from grader.errors import InputError
from grader.labs import LAB_FILE, Lab, all_of, load_lab
from grader.models import Text
from grader.places import installed_share

NO_LAB_FOLDER = Text("{path} is not a lab folder: it has no {file}", "{path} 不是实验文件夹：里面没有 {file}")
NO_LAB = Text("no lab {name}; known labs: {known}", "没有名为 {name} 的实验；现有实验：{known}")
NO_LABS = Text(
    "no labs found: there is no labs/ folder here or above, or it is empty; set GRADER_LABS to the folder of labs",
    "找不到实验：这里和上层都没有 labs/ 文件夹，或者它是空的；请用 GRADER_LABS 指明实验所在的文件夹",
)
NOWHERE = Text(
    "no lab {name}: there is no labs/ folder here or above; name a lab folder by its path, or set GRADER_LABS",
    "没有名为 {name} 的实验：这里和上层都没有 labs/ 文件夹；请写出实验文件夹的路径，或设好 GRADER_LABS",
)


def labs_root(start: Path | None = None) -> Path | None:
    """Return the folder of labs.

    ``$GRADER_LABS``, else ``labs/`` in ``start`` or the nearest folder above it, else the kit's own: those of its
    checkout, or those that were installed with it.
    """
    if named := os.environ.get("GRADER_LABS"):
        return Path(named)
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / "labs").is_dir() and any(_folders(folder / "labs")):
            return folder / "labs"
    return kit_labs()


def kit_labs() -> Path | None:
    """Return the folder of labs that came with this installation, wherever one is and whatever is set."""
    beside_package = Path(__file__).resolve().parent.parent / "labs"
    if beside_package.is_dir() and any(_folders(beside_package)):
        return beside_package
    share = installed_share()
    return share / "labs" if share is not None else None


def _folders(root: Path) -> Iterator[Path]:
    return (folder for folder in sorted(root.iterdir()) if (folder / LAB_FILE).is_file())


def find_lab(name: str) -> Lab:
    """Return a lab by name or by path (``lab04-attention``, ``.``, ``path/to/lab``).

    Raises ``InputError`` that lists the known labs if there is no such lab, ``LabError`` if it is broken.
    """
    path = Path(name)
    if (path / LAB_FILE).is_file():
        return load_lab(path)
    if path.is_dir() and (name in {".", ".."} or os.sep in name):
        raise InputError(NO_LAB_FOLDER.filled(path=path.resolve(), file=LAB_FILE))
    root = labs_root()
    if root is None:
        raise InputError(NOWHERE.filled(name=repr(name)))
    folders = list(_folders(root)) if root.is_dir() else []
    for folder in folders:
        if folder.name == name:
            return load_lab(folder)
    known = [folder.name for folder in folders]
    if not known:
        raise InputError(NO_LABS)
    raise InputError(NO_LAB.filled(name=repr(name), known=all_of(known)))


def all_labs() -> list[Lab]:
    """Return every lab of the labs folder, in order; ``InputError`` if there is none."""
    root = labs_root()
    if root is None or not root.is_dir():
        raise InputError(NO_LABS)
    return labs_in(root)


def labs_in(root: Path) -> list[Lab]:
    """Return every lab in a folder of labs, in order."""
    return [load_lab(folder) for folder in _folders(root)]
