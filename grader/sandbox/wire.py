"""The frames between the verifier and a worker: a length, one typed MessagePack value, the bytes of large arrays.

A frame from a worker is data. It is length-capped before it is read, decoded into the types below and nothing
else. The typed value has at most ``MAX_META`` bytes; where it had more, the bytes of its arrays stand behind it.
Used on both sides; only what decodes replies needs to be trusted, and only on the verifier's side.
"""

import struct
from collections.abc import Callable
from typing import Any, Final

import msgspec

from grader.errors import ProtocolError
from grader.sandbox.nodes import Array, Far, Node, moved

HEADER: Final = struct.Struct(">I")
HEADERS: Final = struct.Struct(">II")  # of a frame: its bytes after this number, and those of its typed value
MAX_META: Final = 1 << 20  # bytes of a typed value: what is decoded into objects stays small


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


class Calls(_Message, frozen=True, tag="calls"):
    """Verifier to worker: make these calls one after the other, and reply to each."""

    calls: list[Call]


class Raised(_Message, frozen=True, tag="raised"):
    """Worker to verifier: no value, and why."""

    number: int
    kind: str  # raised | memory | syntax | missing | large | lost | skipped
    type: str = ""
    bases: list[str] = []
    message: str = ""
    frames: list[tuple[int, str]] = []
    column: int = 0


class Returned(_Message, frozen=True, tag="returned", omit_defaults=True):
    """Worker to verifier: the value, and by position the arguments that may be others after the call."""

    number: int
    value: Node
    changed: dict[int, Node] = {}


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


Request = Load | Call | Calls
Reply = Ready | Checked | Loaded | Returned | Raised


def encode_frame(message: Request | Reply) -> bytes:
    """Return a message as one frame."""
    meta = msgspec.msgpack.encode(message)
    if len(meta) <= MAX_META:
        return HEADERS.pack(HEADER.size + len(meta), len(meta)) + meta
    arrays: list[bytes] = []

    def apart(array: Any) -> Node:
        arrays.append(array.data)
        return Far(array.dtype, array.shape, len(array.data))

    meta = msgspec.msgpack.encode(_moved(message, apart))
    size = HEADER.size + len(meta) + sum(map(len, arrays))
    return b"".join((HEADERS.pack(size, len(meta)), meta, *arrays))


def _moved(message: Any, move: Callable[[Any], Node]) -> Any:
    """Return a message with all its arrays replaced by what ``move`` makes of them."""
    if isinstance(message, Returned):
        changed = {at: moved(node, move) for at, node in message.changed.items()}
        return Returned(message.number, moved(message.value, move), changed)
    if isinstance(message, Call):
        return msgspec.structs.replace(message, args=[moved(node, move) for node in message.args])
    if isinstance(message, Calls):
        return Calls([_moved(call, move) for call in message.calls])
    return message


class Decoder:
    """Reads frames of one kind, one after the other.

    There is one for each conversation: msgspec takes longer to get ready for these types than for a small frame.
    """

    def __init__(self, kind: Any, largest: int | None) -> None:
        self._typed = msgspec.msgpack.Decoder(kind)
        self._largest = largest  # bytes of the typed value; none: as many as the frame has

    def __call__(self, payload: bytes | memoryview) -> Any:
        """Return the message of a frame's payload; ``ProtocolError`` if it is anything but a well-formed one."""
        if len(payload) < HEADER.size:
            raise ProtocolError("a frame without a header")
        length = HEADER.unpack_from(payload)[0]
        end = HEADER.size + length
        if end > len(payload) or (self._largest is not None and length > self._largest):
            raise ProtocolError(f"a frame with a typed value of {length} bytes")
        view = memoryview(payload)
        try:
            message = self._typed.decode(view[HEADER.size : end])
            return message if end == len(payload) else _joined(message, view[end:])
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise ProtocolError(f"not a message: {type(error).__name__}") from error


def _joined(message: Any, arrays: memoryview) -> Any:
    """Return a message with the bytes of its arrays, which stood behind it."""

    def take(node: Any) -> Node:
        nonlocal arrays
        if not isinstance(node, Far) or not 0 <= node.size <= len(arrays):
            raise ProtocolError("an array without its bytes")
        data, arrays = bytes(arrays[: node.size]), arrays[node.size :]
        return Array(node.dtype, node.shape, data)

    whole = _moved(message, take)
    if len(arrays):
        raise ProtocolError("bytes that belong to no array")
    return whole


def request_decoder() -> Callable[[bytes | memoryview], Request]:
    """Return what reads requests (the worker's side)."""
    return Decoder(Request, None)


def reply_decoder() -> Callable[[bytes | memoryview], Reply]:
    """Return what reads replies; it raises ``ProtocolError`` for anything but well-formed ones."""
    return Decoder(Reply, MAX_META)


def fits(frame: bytes) -> bool:
    """Whether a reply's frame is one that a verifier takes."""
    return len(frame) <= MAX_META or bool(HEADER.unpack_from(frame, HEADER.size)[0] <= MAX_META)
