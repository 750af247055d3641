"""The frames between the verifier and a worker: a length, one typed MessagePack value, the bytes of its arrays.

A frame from a worker is data. It is length-capped before it is read, decoded into the types below and nothing
else. Used on both sides; only what decodes replies needs to be trusted, and only on the verifier's side.
"""

import struct
from collections.abc import Callable
from typing import Any, Final

import msgspec

from grader.errors import ProtocolError
from grader.sandbox.nodes import Blob, Node

HEADER: Final = struct.Struct(">I")
HEADERS: Final = struct.Struct(">II")  # of a frame: its bytes after this number, and those that are not arrays
MAX_META: Final = 1 << 20  # bytes of a reply beside its arrays: what is decoded into objects stays small


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    pass


class Forbidden(_Message, frozen=True):
    """What some functions of the source may not use; in every function if none is named."""

    names: list[str]
    functions: list[str]


class Load(_Message, frozen=True, tag="load"):
    """Verifier to worker: run this source as the student's module."""

    source: str
    filename: str
    helpers: dict[str, str] = {}  # module name -> text
    rules: list[Forbidden] = []


class Call(_Message, frozen=True, tag="call"):
    """Verifier to worker: call a function with these arguments, by position."""

    number: int
    function: str
    args: list[Node]
    keep: bool = False  # the value stays in the worker, a handle comes back
    ahead: int = 0  # 1: the first of a window of calls that are sent at once; 2: a later one of it


class Raised(_Message, frozen=True, tag="raised"):
    """Worker to verifier: no value, and why."""

    number: int
    kind: str  # raised | memory | syntax | missing | large | lost | skipped
    type: str = ""
    bases: list[str] = []
    message: str = ""
    frames: list[tuple[int, str]] = []
    column: int = 0


class Returned(_Message, frozen=True, tag="returned"):
    """Worker to verifier: the value, and the arguments after the call."""

    number: int
    value: Node
    args: list[Node]


class Broken(_Message, frozen=True):
    """A rule that a function breaks: number of the rule, function, file, line, what was used."""

    rule: int
    function: str
    file: str
    line: int
    used: str


class Checked(_Message, frozen=True, tag="checked"):
    """Worker to verifier, before any student code: the file is Python; which rules it breaks."""

    broken: list[Broken]


class Loaded(_Message, frozen=True, tag="loaded"):
    """Worker to verifier: the file was run."""


class Ready(_Message, frozen=True, tag="ready"):
    """Worker to verifier, before any student code: the layers of the jail that took."""

    layers: list[str]


Request = Load | Call
Reply = Ready | Checked | Loaded | Returned | Raised


def encode_frame(message: Request | Reply) -> bytes:
    """Return a message as one frame."""
    blobs: list[bytes] = []

    def apart(value: Any) -> int:
        blobs.append(value)
        return len(value)

    meta = msgspec.msgpack.encode(message, enc_hook=apart)
    size = HEADER.size + len(meta) + sum(map(len, blobs))
    return b"".join((HEADERS.pack(size, len(meta)), meta, *blobs))


class Decoder:
    """Reads frames of one kind, one after the other; not for two threads.

    There is one for each conversation: msgspec takes longer to get ready for these types than for a small frame.
    """

    def __init__(self, kind: Any, largest: int | None) -> None:
        self._typed = msgspec.msgpack.Decoder(kind, dec_hook=self._take)
        self._largest = largest  # bytes beside the arrays; none: whatever the frame has
        self._bytes = memoryview(b"")  # of the frame that is being read
        self._begin = 0

    def __call__(self, payload: bytes | memoryview) -> Any:
        """Return the message of a frame's payload; ``ProtocolError`` if it is anything but a well-formed one."""
        if len(payload) < HEADER.size:
            raise ProtocolError("a frame without a header")
        length = HEADER.unpack_from(payload)[0]
        self._begin = HEADER.size + length
        if self._begin > len(payload) or (self._largest is not None and length > self._largest):
            raise ProtocolError(f"a frame with {length} bytes beside its arrays")
        self._bytes = memoryview(payload)
        try:
            message = self._typed.decode(self._bytes[HEADER.size : self._begin])
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise ProtocolError(f"not a message: {type(error).__name__}") from error
        if self._begin != len(payload):
            raise ProtocolError("bytes that belong to no array")
        return message

    def _take(self, wanted: type, size: Any) -> Any:
        if wanted is not Blob or type(size) is not int or not 0 <= size <= len(self._bytes) - self._begin:
            raise ProtocolError("an array without its bytes")
        self._begin += size
        return Blob(self._bytes[self._begin - size : self._begin])


def request_decoder() -> Callable[[bytes | memoryview], Request]:
    """Return what reads requests (the worker's side)."""
    return Decoder(Request, None)


def reply_decoder() -> Callable[[bytes | memoryview], Reply]:
    """Return what reads replies; it raises ``ProtocolError`` for anything but well-formed ones."""
    return Decoder(Reply, MAX_META)


def fits(frame: bytes) -> bool:
    """Whether a reply's frame is one that a verifier takes."""
    return bool(HEADER.unpack_from(frame, HEADER.size)[0] <= MAX_META)
