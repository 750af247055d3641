"""Values on the wire: the typed nodes that stand for them, and the way there and back.

There is no pickle and no object array. Used on both sides; ``decode_value`` needs to be trusted on the verifier's
side only, where what it reads came from a stranger.
"""

import json
from collections.abc import Callable
from typing import Any, Final

import msgspec
import numpy as np

from grader.errors import ProtocolError
from grader.text import clean_line

MAX_DEPTH: Final = 8
MAX_DIMENSIONS: Final = 32
MAX_ITEMS: Final = 5_000
MAX_TEXT: Final = 4_000
SIZES: Final = {"b": {1}, "i": {1, 2, 4, 8}, "u": {1, 2, 4, 8}, "f": {2, 4, 8}, "c": {8, 16}}
DTYPES: Final = {
    (name := order + kind + str(size)): np.dtype(name)
    for kind, sizes in SIZES.items() for size in sizes for order in "<>|"
}  # fmt: skip
MAX_BYTES: Final = 1 << 40  # of any array, far above every limit: what keeps products of sides in bounds


class _Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    pass


class Array(_Node, frozen=True, tag="array"):
    """A NumPy array or scalar: dtype such as ``<f8``, shape, and its bytes in C order."""

    dtype: str
    shape: tuple[int, ...]
    data: bytes


class Far(_Node, frozen=True, tag="far"):
    """An array in a large frame: so many bytes of what stands behind the typed values are its own (see ``wire``)."""

    dtype: str
    shape: tuple[int, ...]
    size: int


class Plain(_Node, frozen=True, tag="plain"):
    """None, a bool, an int of 64 bits, a float or a short text."""

    value: bool | int | float | str | None


class Complex(_Node, frozen=True, tag="complex"):
    """A Python complex number."""

    real: float
    imag: float


class Generator(_Node, frozen=True, tag="generator"):
    """A NumPy random generator, by the state of its PCG64, as JSON (its integers have 128 bits)."""

    state: str


class Items(_Node, frozen=True, tag="items"):
    """A list or a tuple."""

    kind: str  # "list" or "tuple"
    items: list["Node"]


class Table(_Node, frozen=True, tag="table"):
    """A dict whose keys are texts."""

    items: dict[str, "Node"]


class Opaque(_Node, frozen=True, tag="opaque"):
    """Anything else: the name of its class, and why it is not sent."""

    type: str
    why: str = ""


class Handle(_Node, frozen=True, tag="handle"):
    """A value that stays in the worker, by its number there: what a lab passes on without looking into it."""

    number: int


class Expression(_Node, frozen=True, tag="expression"):
    """A function of one argument ``x``, as Python text; only a worker makes a function of it."""

    text: str


class Earlier(_Node, frozen=True, tag="earlier"):
    """An array that an earlier call of a window gave: so many calls ago; its value (-1), or an argument after it."""

    back: int
    argument: int


Node = Array | Far | Plain | Complex | Generator | Items | Table | Opaque | Handle | Expression | Earlier


class OpaqueValue:
    """What the verifier holds in place of a value that cannot be sent."""

    def __init__(self, type_name: str, why: str) -> None:
        self.type_name = clean_line(type_name, 80)
        self.why = clean_line(why, 200)

    def __repr__(self) -> str:
        return f"<{self.type_name}>"


class Kept:
    """What the verifier holds in place of a value that stays in the worker."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"<kept {self.number}>"


class Formula:
    """A function of one argument ``x`` that a suite hands to students, such as ``Formula("np.sum(x**3)")``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._function = eval(f"lambda x: ({text})", {"np": np})  # noqa: S307 - the text is the suite's

    def __call__(self, x: Any) -> Any:
        """Return its value at ``x``."""
        return self._function(x)

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"


def type_name(value: object) -> str:
    """Return the class name of a value, without trusting the class."""
    name = type.__dict__["__name__"].__get__(type(value))
    return str(name)[:80]


def encode_value(value: Any, room: int, depth: int = 0) -> Node:
    """Return a value as a node; what cannot be sent, or takes more than ``room`` bytes, becomes opaque."""
    kind = type(value)
    if kind is np.ndarray or isinstance(value, np.generic):
        return _encode_array(value, room)
    if value is None or kind in (bool, float):
        return Plain(value)
    if kind is int:
        return Plain(value) if -(2**63) <= value < 2**63 else Opaque("int", "it has more than 64 bits")
    if kind is str:
        return Plain(value) if len(value) <= MAX_TEXT and _is_text(value) else Opaque("str", "it is too long")
    if kind is complex:
        return Complex(value.real, value.imag)
    if kind is np.random.Generator:
        return _encode_generator(value)
    if kind is Kept:
        return Handle(value.number)
    if kind is Formula:
        return Expression(value.text)
    if kind in (list, tuple, dict):
        if depth >= MAX_DEPTH:
            return Opaque(kind.__name__, f"it is nested more than {MAX_DEPTH} deep")
        if len(value) > MAX_ITEMS:
            return Opaque(kind.__name__, f"it has more than {MAX_ITEMS} items")
        room //= max(1, len(value))
        if kind is not dict:
            return Items(kind.__name__, [encode_value(item, room, depth + 1) for item in value])
        if all(type(key) is str and len(key) <= 100 and _is_text(key) for key in value):
            return Table({key: encode_value(item, room, depth + 1) for key, item in value.items()})
        return Opaque("dict", "its keys are not all short texts")
    why = "it is a subclass of numpy.ndarray" if isinstance(value, np.ndarray) else ""
    return Opaque(type_name(value), why)


def _encode_generator(value: np.random.Generator) -> Node:
    state = value.bit_generator.state
    if state.get("bit_generator") != "PCG64":
        return Opaque("Generator", "only generators of default_rng are sent")
    return Generator(json.dumps(state))


def _decode_generator(node: Generator) -> np.random.Generator:
    if len(node.state) > 1_000:
        raise ProtocolError("not the state of a generator")
    generator = np.random.default_rng(0)
    try:
        generator.bit_generator.state = json.loads(node.state)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise ProtocolError("not the state of a generator") from error
    return generator


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # a lone surrogate
        return False
    return True


def _encode_array(value: Any, room: int) -> Node:
    dtype = value.dtype
    if dtype.itemsize not in SIZES.get(dtype.kind, ()):
        return Opaque("ndarray", f"its dtype is {str(dtype)[:60]}")
    if value.ndim > MAX_DIMENSIONS:
        return Opaque("ndarray", f"it has {value.ndim} dimensions")
    if value.nbytes > room:
        return Opaque("ndarray", f"it is too large: {value.nbytes:,} bytes, at most {room:,} can be sent")
    return Array(dtype.str, value.shape, value.tobytes())  # in C order, whatever the order in memory is


def decode_value(node: Node, depth: int = 0) -> Any:
    """Return the value of a node, in arrays that the caller owns; ``ProtocolError`` if the node contradicts itself."""
    if depth > MAX_DEPTH:
        raise ProtocolError("nested too deep")
    if isinstance(node, Array):
        return _decode_array(node)
    if isinstance(node, Plain):
        return node.value
    if isinstance(node, Complex):
        return complex(node.real, node.imag)
    if isinstance(node, Generator):
        return _decode_generator(node)
    if isinstance(node, Items):
        items = [decode_value(item, depth + 1) for item in node.items]
        return tuple(items) if node.kind == "tuple" else items
    if isinstance(node, Table):
        return {key: decode_value(item, depth + 1) for key, item in node.items.items()}
    if isinstance(node, Far):
        raise ProtocolError("an array without its bytes")
    if isinstance(node, Handle | Expression | Earlier):
        # nobody asked for one; text from a stranger is never made a function
        return OpaqueValue(type(node).__name__.lower(), "")
    return OpaqueValue(node.type, node.why)


def copied(value: Any, room: int) -> Any:
    """Return a value as it would arrive; what only stands for something in a worker stays itself."""
    return value if isinstance(value, Kept | Formula) else decode_value(encode_value(value, room))


def moved(node: Node, move: Callable[[Array | Far], Node]) -> Node:
    """Return a node with all arrays in it replaced by what ``move`` makes of them, one after the other."""
    if isinstance(node, Array | Far):
        return move(node)
    if isinstance(node, Items):
        return Items(node.kind, [moved(item, move) for item in node.items])
    if isinstance(node, Table):
        return Table({key: moved(item, move) for key, item in node.items.items()})
    return node


def unchanged(value: Any, node: Node) -> bool:
    """Whether a value is byte for byte the array that ``node`` was decoded to; false for what is no array."""
    return (
        type(node) is Array
        and type(value) is np.ndarray
        and value.shape == node.shape
        and value.dtype is DTYPES.get(node.dtype)
        and value.tobytes() == node.data
    )


def _decode_array(node: Array) -> Any:
    dtype, shape = DTYPES.get(node.dtype), node.shape
    if dtype is None or len(shape) > MAX_DIMENSIONS:
        raise ProtocolError("not an array's dtype or shape")
    size = dtype.itemsize
    for side in shape:
        if not 0 <= side < MAX_BYTES:
            raise ProtocolError("not the sides of an array")
        size *= side
    if size != len(node.data):
        raise ProtocolError("shape and bytes do not agree")
    try:
        return np.ndarray(shape, dtype, node.data).copy()
    except ValueError as error:  # an empty array whose other sides are beyond NumPy
        raise ProtocolError("not a shape") from error
