"""How far a student is in each lab: kept in a small file that may be deleted at any time."""

import contextlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec

from grader.errors import InputError
from grader.files import write_json
from grader.labs import LAB_FILE, Lab, load_lab
from grader.labsearch import all_labs, labs_root
from grader.models import Report, Text
from grader.places import installed_share

PROGRESS_FILE = ".grader-progress.json"
SCHEMA = 1
MOST_BYTES = 1 << 20

NONE_READY = Text("no lab here is ready to be worked on", "这里没有可以做的实验")
FOREIGN = Text(
    "{file} cannot be used ({why}); progress begins anew",
    "{file} 用不了（{why}）；进度重新开始记录",
)
UNREADABLE = Text("it cannot be read", "无法读取")
TOO_LARGE = Text("it is too large", "文件太大")
NOT_JSON = Text("it is broken", "内容已损坏")
OTHER = Text("it is of another kind", "格式不同")

Points = Annotated[float, msgspec.Meta(ge=0, le=1e6)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class LabProgress(msgspec.Struct, frozen=True):
    """What is kept of one lab. ``last`` is none before the first run."""

    best: Points = 0.0
    last: Points | None = None
    when: datetime | None = None  # the last run
    done: bool = False  # whether all checks passed once
    red: str = ""  # the first red group of the last run
    hints: dict[str, Count] = msgspec.field(default_factory=dict)  # group -> hints shown so far


class _File(msgspec.Struct, frozen=True):
    schema: int
    labs: dict[str, LabProgress] = msgspec.field(default_factory=dict)


class ProgressFile:
    """The file: read anew each time, since a student may have two commands open; written whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: Text | None = None  # why what lay there at the last look was passed over

    @classmethod
    def of(cls, lab: Lab | None = None) -> "ProgressFile":
        """Return the file for a lab: beside ``labs/`` if it lies in there, else in the working folder.

        Nothing is written into an installation.
        """
        root = labs_root()
        share = installed_share()
        installed = root is not None and share is not None and root.resolve() == (share / "labs").resolve()
        if root is not None and not installed and (lab is None or lab.folder.parent == root.resolve()):
            return cls(root.absolute().parent / PROGRESS_FILE)
        return cls(Path.cwd() / PROGRESS_FILE)

    def read(self) -> dict[str, LabProgress]:
        """Return what is known of each lab; nothing, and ``problem`` says why, where the file is not ours."""
        self.problem = None
        try:
            with open(self.path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return {}
        except OSError:
            return self._passed_over(UNREADABLE)
        if len(data) > MOST_BYTES:
            return self._passed_over(TOO_LARGE)
        try:
            found = msgspec.json.decode(data, type=_File)
        except msgspec.ValidationError:
            return self._passed_over(OTHER)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return self._passed_over(NOT_JSON)
        return found.labs if found.schema == SCHEMA else self._passed_over(OTHER)

    def note_run(self, report: Report) -> bool:
        """Keep a run's score and its first red group; say whether it could be written. One without score is none."""
        if report.score is None:
            return True
        known = self.read()
        old = known.get(report.lab, LabProgress())
        red = next((group.id for group in report.groups if group.verdict != "passed"), "")
        new = msgspec.structs.replace(
            old, best=max(old.best, report.score.value), last=report.score.value, when=datetime.now(UTC),
            done=old.done or report.verdict == "passed", red=red,
        )  # fmt: skip
        return self._write({**known, report.lab: new})

    def note_hint(self, lab: Lab, group: str, number: int) -> bool:
        """Keep that the hints of a group were shown up to ``number``; say whether it could be written."""
        known = self.read()
        old = known.get(lab.id, LabProgress())
        new = msgspec.structs.replace(old, hints={**old.hints, group: number})
        return self._write({**known, lab.id: new})

    def _write(self, labs: dict[str, LabProgress]) -> bool:
        with contextlib.suppress(InputError):
            write_json(self.path, _File(SCHEMA, labs))
            return True
        return False

    def _passed_over(self, why: Text) -> dict[str, LabProgress]:
        self.problem = FOREIGN.filled(file=self.path.name, why=why)
        return {}


def labs_here() -> list[Lab]:
    """Return the labs a student can work on from here, in order: those of ``labs/``, else the one of this folder."""
    if labs_root() is None and Path(LAB_FILE).is_file():
        return [load_lab(Path())]
    return [lab for lab in all_labs() if lab.baseline is not None]


def next_lab(labs: Sequence[Lab], known: Mapping[str, LabProgress], after: Lab | None = None) -> Lab | None:
    """Return the first lab that is not done, beginning behind ``after``; none if there is no other."""
    start = next((at + 1 for at, lab in enumerate(labs) if after is not None and lab.id == after.id), 0)
    for lab in [*labs[start:], *labs[:start]]:
        if (after is None or lab.id != after.id) and not known.get(lab.id, LabProgress()).done:
            return lab
    return None
