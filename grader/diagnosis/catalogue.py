"""The recorded side of diagnosis: calls to try, what the reference and every known bug did with them.

It lies beside the lab as ``diagnosis.bin`` and holds values and explanations, never source. It is written by
``grader lab record`` and read wherever a report is made, so that a student's own run says the same as the instructor's.
"""

import zlib
from pathlib import Path
from typing import Any

import msgspec

from grader.diagnosis.observe import Seen, departs
from grader.errors import LabError
from grader.labs import CATALOGUE_FILE, Lab
from grader.models import Text, Value
from grader.sandbox import nodes

MAX_SIZE = 64 << 20  # bytes of a catalogue that is unpacked


class Case(Value, frozen=True):
    """One call: a function and its arguments. A ``Handle`` among them is the result of the case of that number."""

    function: str
    args: tuple[nodes.Node, ...]
    group: str = ""  # whose suite makes this call; empty for a small case found by shrinking
    worked: dict[str, str] = msgspec.field(default_factory=dict)  # "1,2" -> the arithmetic of that cell, written out

    def values(self) -> list[Any]:
        """Return the arguments; a handle stays a node."""
        return [arg if isinstance(arg, nodes.Handle) else decode_argument(arg) for arg in self.args]

    @property
    def size(self) -> tuple[int, float]:
        """How large the case is to read: numbers in it, then how far they are from 0 and 1."""
        return sum(map(_count, self.args)), sum(map(_weight, self.args))

    @property
    def is_unusual(self) -> bool:
        """Whether an argument is an array of another dtype than most, to which a reader would look for the reason."""
        return any(isinstance(arg, nodes.Array) and arg.dtype not in ("<f8", "|b1") for arg in self.args)


class Known(Value, frozen=True):
    """A known bug: what it is, and the calls in which it departs from the reference."""

    name: str
    function: str
    text: Text
    seen: dict[int, Seen]
    through: dict[int, Seen] = msgspec.field(default_factory=dict)  # in functions of the reference that call this one


class Catalogue(Value, frozen=True):
    """All that is recorded for one lab."""

    digest: str  # of what it was made from
    cases: tuple[Case, ...]
    right: tuple[Seen, ...]  # the reference's, case by case
    known: tuple[Known, ...]
    free: dict[int, tuple[str, ...]] = msgspec.field(
        default_factory=dict
    )  # case -> facets in which right variants differ

    stub: dict[str, str] = msgspec.field(default_factory=dict)  # function -> mark of its text as handed out

    def departures(self, number: int, seen: Seen) -> tuple[str, ...]:
        """Return the facets in which a call departs from what is right; none where right files differ in its value."""
        free = self.free.get(number, ())
        if "value" in free:
            return ()
        return tuple(facet for facet in departs(seen, self.right[number]) if facet not in free)


def decode_argument(node: nodes.Node) -> Any:
    """Return an argument of a case; a formula of a suite's becomes one again."""
    return nodes.Formula(node.text) if isinstance(node, nodes.Expression) else nodes.decode_value(node)


def _count(node: nodes.Node) -> int:
    if isinstance(node, nodes.Array):
        return max(1, len(node.data) // max(1, int(node.dtype[2:])))
    if isinstance(node, nodes.Items):
        return sum(map(_count, node.items))
    if isinstance(node, nodes.Table):
        return sum(map(_count, node.items.values()))
    return 0


def _weight(node: nodes.Node) -> float:
    value = nodes.decode_value(node) if isinstance(node, nodes.Array) else None
    if value is None or value.dtype.kind not in "iuf":
        return 0.0
    plain = value.astype(float)
    return float(sum(abs(x) if float(x).is_integer() and abs(x) < 1e6 else 5.0 for x in plain.ravel().tolist()))


def pack(catalogue: Catalogue) -> bytes:
    """Return a catalogue as it is stored."""
    return zlib.compress(msgspec.msgpack.encode(catalogue), 9)


def read_catalogue(lab: Lab) -> Catalogue | None:
    """Return a lab's catalogue; none if nothing is recorded; ``LabError`` if it cannot be read."""
    path = lab.folder / CATALOGUE_FILE
    try:
        status = path.stat()
    except OSError:
        return None
    key = (str(path), status.st_mtime_ns, status.st_size)
    if key not in _READ:
        _READ.clear()
        _READ[key] = _unpack(path, lab.id)
    return _READ[key]


_READ: dict[tuple[str, int, int], Catalogue] = {}  # the last one: a batch asks for the same again and again


def _unpack(path: Path, lab: str) -> Catalogue:
    try:
        plain = zlib.decompressobj().decompress(path.read_bytes(), MAX_SIZE)
        return msgspec.msgpack.decode(plain, type=Catalogue)
    except (OSError, zlib.error, msgspec.DecodeError) as error:
        raise LabError(f"{path}: {error}; run `grader lab record {lab}`") from error
